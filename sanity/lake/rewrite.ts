import { randomUUID } from 'node:crypto';
import { parse } from 'groq-js';
import { isRecord, versionsOf } from './documents.ts';
import { isIndexedField } from './storage/keys.ts';
import { isSearched, prefixesOf } from './storage/words.ts';
import { compare, type Comparison, type Condition, type Field, type Order } from './view.ts';

/** A node of a parsed query. groq-js ships without types for these. */
export interface QueryNode {
  type: string;
  [attribute: string]: unknown;
}

/** A list the evaluator asks for: what it wants, and which enclosing values that depends on. */
export interface Plan {
  template: Template;
  order: Order[];
  skip: number;
  most: number | null;
  gives: 'documents' | 'count' | Field[] | Projected;
}

/**
 * What a query makes of each document of a list, from the parameter `PART`. It is evaluated for a few
 * hundred documents at a time, so that only the results of a long list are in memory at once.
 */
export interface Projected {
  tree: QueryNode;
}

/** A parameter name in a query can't contain a space, so this never clashes with the caller's. */
export const PART = 'part of a list';

/** What `releases::all()` returns. */
const ALL_RELEASES: Template = {
  is: 'field',
  field: '_type',
  op: '==',
  operand: { from: 'literal', value: 'system.release' },
};

/** A condition whose values are known only when the query runs. */
export type Template =
  | { is: 'all' | 'any'; of: Template[] }
  | { is: 'field'; field: Field; op: Comparison | 'in'; operand: Operand }
  | { is: 'defined' | 'undefined'; field: Field }
  | { is: 'reference'; path: string | null; operand: Operand }
  | { is: 'prefix'; prefix: string; isWanted: boolean }
  | { is: 'versionOf' | 'partOfRelease'; operand: Operand }
  /** Narrows a `match`, which is still evaluated. */
  | { is: 'words'; operand: Operand }
  | { is: 'compare'; op: Comparison | 'in'; left: Operand; right: Operand };

/** Where a value comes from. `outer` counts the plan's values from enclosing documents. */
export type Operand =
  | { from: 'literal'; value: unknown }
  | { from: 'param'; name: string }
  | { from: 'now' }
  | { from: 'list'; of: Operand[] }
  | { from: 'outer'; at: number }
  /** A query inside a condition, such as `_id in *[…]._id`. It is evaluated once. */
  | { from: 'query'; tree: QueryNode };

export interface Rewritten {
  tree: QueryNode;
  plans: Plan[];
}

/** Starts the references that stand for plans. No stored reference can be guessed to be one. */
const PLAN = `plan-${randomUUID()} `;

/**
 * Rewrites a query so that each `*[…]` asks for the documents it needs: by ID, type, slug,
 * reference or another indexed field, sorted and limited where only the first few are wanted.
 * Conditions that an index decides exactly aren't evaluated again. A list that turns out not to be
 * decidable is evaluated as written.
 *
 * The evaluator's only hook is the one for following references, so a plan is requested by
 * following a reference to it, which also carries the values it depends on.
 */
export function rewriteQuery(query: QueryNode): Rewritten {
  const plans: Plan[] = [];
  const visited = new Map<QueryNode, QueryNode>();
  const chains = new Map<QueryNode, Chain>();
  const atRoot = new Set<QueryNode>();

  /** Finds the nodes that aren't evaluated for each item of something. */
  function findRoot(node: QueryNode): void {
    atRoot.add(node);
    for (const [name, child] of Object.entries(node)) {
      const isInside = name === 'expr' || (name === 'args' && node.type === 'PipeFuncCall');
      if (isInside || node.type === 'Value') continue;
      if (isNode(child)) findRoot(child);
      else if (Array.isArray(child)) child.filter(isNode).forEach(findRoot);
    }
  }

  /** Each node is rewritten once, or the work would double with each level of nesting. */
  function visit(node: QueryNode): QueryNode {
    const known = visited.get(node);
    if (known) return known;
    const made = shorten(node) ?? mapChildren(node, visit);
    visited.set(node, made);
    return made;
  }

  function shorten(node: QueryNode): QueryNode | null {
    if (node.type === 'Everything') return planned({ is: 'all', of: [] });
    if (node.type === 'FuncCall' && node.namespace === 'releases') return planned(ALL_RELEASES);
    if (node.type === 'Filter') return chainOf(node)?.whole ?? null;
    if (node.type === 'Slice' || node.type === 'AccessElement') {
      return chainOf(node.base)?.shortened(node, 'documents') ?? null;
    }
    if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'count') {
      const [argument] = Array.isArray(node.args) ? node.args : [];
      return chainOf(argument)?.counted(node) ?? null;
    }
    if (node.type === 'Map') {
      const fields = fieldsIn(node.expr);
      const list = node.base;
      if (!isNode(list)) return null;
      if (!fields) return atRoot.has(node) ? (chainOf(list)?.projected(node) ?? null) : null;
      const base =
        list.type === 'Slice'
          ? chainOf(list.base)?.shortened(list, fields)
          : chainOf(list)?.asked({ gives: fields });
      return base ? { ...node, base } : null;
    }
    return null;
  }

  function planned(
    template: Template,
    rest: Partial<Plan> = {},
    outers: QueryNode[] = [],
  ): QueryNode {
    plans.push({ template, order: [], skip: 0, most: null, gives: 'documents', ...rest });
    const start: QueryNode = { type: 'Value', value: `${PLAN}${plans.length - 1} ` };
    const text = outers.reduce<QueryNode>(
      (left, outer) => ({ type: 'OpCall', op: '+', left, right: encoded(outer) }),
      start,
    );
    const attributes = [{ type: 'ObjectAttributeValue', name: '_ref', value: text }];
    return { type: 'Deref', base: { type: 'Object', attributes } };
  }

  /** Reads `*[…]`, with or without `| order(…)`, and returns the ways to ask for it. */
  function chainOf(given: unknown): Chain | null {
    if (!isNode(given)) return null;
    const isSorted = given.type === 'PipeFuncCall' && given.name === 'order';
    const filter = isSorted ? given.base : given;
    if (!isNode(filter)) return null;
    const isFilter = filter.type === 'Filter';
    const everything = isFilter ? filter.base : filter;
    if (!isNode(everything) || everything.type !== 'Everything') return null;
    const known = chains.get(given);
    if (known) return known;

    const outers: QueryNode[] = [];
    const parts = (isFilter ? conditionsOf(filter.expr) : []).map((condition) => {
      const template = templateOf(condition, outers);
      const isSure = template !== null && isCertain(template);
      return { node: visit(condition), template, isSure };
    });
    const settled = parts.flatMap(({ template }) => template ?? []);
    const words = isFilter ? conditionsOf(filter.expr).flatMap((one) => wordsIn(one) ?? []) : [];
    const sure = parts.flatMap(({ template, isSure }) => (isSure && template ? [template] : []));
    const open = parts.flatMap(({ node, template }) => (template ? [] : [node]));
    const unsure = parts.flatMap(({ node, isSure }) => (isSure ? [] : [node]));
    const template: Template = { is: 'all', of: [...settled, ...words] };
    const args = isSorted && Array.isArray(given.args) ? given.args.filter(isNode) : [];
    const order = args.map(orderOf);
    const isOrderKnown = order.every((one) => one !== null);

    /** The list as written, from documents that pass whatever is certain. */
    const plain = () => {
      const list = filtered(planned({ is: 'all', of: [...sure, ...words] }), unsure);
      if (!isSorted) return list;
      return { ...given, base: list, args: args.map((argument) => visit(argument)) };
    };
    /** Asks for a plan, and evaluates the list as written when that plan can't be decided. */
    const asked = (rest: Partial<Plan>): Coalesce | null =>
      open.length > 0 || !isOrderKnown
        ? null
        : coalesce(
            planned(template, { order: order.filter((one) => one !== null), ...rest }, outers),
            plain(),
          );

    const chain: Chain = {
      get whole() {
        if (unsure.length === open.length) return filtered(planned(template), open);
        return coalesce(filtered(planned(template, {}, outers), open), plain());
      },
      asked,
      projected(node) {
        if (!isOrderKnown) return null;
        const base = filtered({ type: 'Parameter', name: PART }, open);
        const expr = isNode(node.expr) ? visit(node.expr) : node.expr;
        const tree = { ...node, base, expr };
        const sorted = order.filter((one) => one !== null);
        return coalesce(planned(template, { order: sorted, gives: { tree } }, outers), {
          ...node,
          base: plain(),
          expr,
        });
      },
      shortened(node, gives) {
        const [from, to] = rangeOf(node) ?? [0, null];
        if (to === null) return null;
        const isPage = node.type === 'Slice' && from > 0;
        const most = isPage ? Math.max(0, to - from) : to;
        const base = asked({ skip: isPage ? from : 0, most, gives });
        if (!base || !isPage) return base && { ...node, base };
        const [first, plain] = base.args;
        const whole = { ...node, left: 0, right: most, isInclusive: false };
        return coalesce({ ...whole, base: first }, { ...node, base: plain });
      },
      counted: (node) =>
        isSorted || open.length > 0
          ? null
          : coalesce(planned(template, { gives: 'count' }, outers), { ...node, args: [plain()] }),
    };
    chains.set(given, chain);
    return chain;
  }

  findRoot(query);
  const tree = visit(query);
  return { tree, plans };
}

interface Chain {
  whole: QueryNode;
  /** Asks for the list, or returns null if that needs the evaluator. */
  asked(rest: Partial<Plan>): Coalesce | null;
  /** Asks for what a projection makes of the list. It must not depend on enclosing documents. */
  projected(map: QueryNode): QueryNode | null;
  /** Asks for the part of the list that `[…]` wants. */
  shortened(node: QueryNode, gives: Plan['gives']): QueryNode | null;
  counted(count: QueryNode): QueryNode | null;
}

/** A filter as far as it can be decided without the evaluator. Null is a part that can't. */
export type PartialFilter =
  Exclude<Template, { of: Template[] }> | null | { is: 'all' | 'any'; of: PartialFilter[] };

/** Returns the filter of `*[…]`, or null for any other query. */
export function filterTemplate(query: QueryNode): PartialFilter {
  const { type, base, expr } = query;
  if (type !== 'Filter' || !isNode(base) || base.type !== 'Everything') return null;
  return isNode(expr) ? partialFilter(expr) : null;
}

function partialFilter(node: QueryNode): PartialFilter {
  if (node.type === 'Group' && isNode(node.base)) return partialFilter(node.base);
  if (node.type === 'And' || node.type === 'Or') {
    const sides = [node.left, node.right].filter(isNode);
    return { is: node.type === 'And' ? 'all' : 'any', of: sides.map(partialFilter) };
  }
  const template = templateOf(node, []);
  if (!template || 'of' in template) return null;
  return isCertain(template) ? template : null;
}

/** Returns the plan and the values in a reference made by `rewriteQuery`, or null for others. */
export function readPlanReference(reference: string): { plan: number; outers: unknown[] } | null {
  if (!reference.startsWith(PLAN)) return null;
  const end = reference.indexOf(' ', PLAN.length);
  const outers = decodeValues(reference.slice(end + 1));
  return outers && { plan: Number(reference.slice(PLAN.length, end)), outers };
}

/** Whether this is a reference made by `rewriteQuery`. */
export function isPlanReference(reference: string): boolean {
  return reference.startsWith(PLAN);
}

/** Fills in a plan's values. Returns null if they are of a kind that no index decides. */
export async function resolveCondition(
  template: Template,
  read: (operand: Operand) => Promise<unknown>,
): Promise<Condition | null> {
  switch (template.is) {
    case 'all':
    case 'any': {
      const of: Condition[] = [];
      for (const one of template.of) {
        const condition = await resolveCondition(one, read);
        if (!condition) return null;
        const value = condition.is === 'constant' ? condition.value : null;
        // Leaving out what decides nothing keeps the rest usable by an index.
        if (value === (template.is === 'any')) return condition;
        if (value === null) of.push(condition);
      }
      return { is: template.is, of };
    }
    case 'defined':
    case 'undefined':
    case 'prefix':
      return template;
    case 'field': {
      const { is, field, op } = template;
      return { is, field, op, value: await read(template.operand) };
    }
    case 'versionOf':
    case 'partOfRelease': {
      const value = await read(template.operand);
      if (typeof value !== 'string') return { is: 'constant', value: false };
      if (template.is === 'versionOf') return { is: 'versionOf', id: value };
      if (value === '' || value.includes('.')) return { is: 'constant', value: false };
      return { is: 'prefix', prefix: versionsOf(value), isWanted: true };
    }
    case 'words': {
      const prefixes = prefixesOf(await read(template.operand));
      return prefixes.length > 0 ? { is: 'words', prefixes } : { is: 'constant', value: true };
    }
    case 'compare': {
      const [left, right] = [await read(template.left), await read(template.right)];
      return { is: 'constant', value: compare(left, template.op, right) };
    }
    case 'reference': {
      const value = await read(template.operand);
      const { is, path } = template;
      if (path !== null)
        return typeof value === 'string' && value ? { is, path, targets: [value] } : null;
      const list: unknown[] = Array.isArray(value) ? value : [value];
      const targets = list.filter((item) => typeof item === 'string');
      return targets.length > 0 ? { is, path, targets } : { is: 'constant', value: false };
    }
  }
}

/** Whether a condition can be decided whatever its values are. */
function isCertain(template: Template): boolean {
  switch (template.is) {
    case 'all':
    case 'any':
      return template.of.every(isCertain);
    case 'defined':
    case 'undefined':
    case 'prefix':
      return true;
    case 'field':
    case 'versionOf':
    case 'partOfRelease':
    case 'words':
      return !isOuter(template.operand);
    case 'compare':
      return !isOuter(template.left) && !isOuter(template.right);
    case 'reference': {
      const { path, operand } = template;
      const isText = operand.from === 'literal' && typeof operand.value === 'string';
      return !isOuter(operand) && (path === null || (isText && operand.value !== ''));
    }
  }
}

function isOuter(operand: Operand): boolean {
  return operand.from === 'outer' || (operand.from === 'list' && operand.of.some(isOuter));
}

const FLIPPED: Record<Comparison, Comparison> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function isComparison(op: unknown): op is Comparison {
  return typeof op === 'string' && Object.hasOwn(FLIPPED, op);
}

/** Returns a condition an index decides exactly, or null. Adds enclosing values to `outers`. */
function templateOf(node: QueryNode, outers: QueryNode[] | null): Template | null {
  const count = outers?.length ?? 0;
  const template = readTemplate(node, outers);
  if (!template && outers) outers.length = count;
  return template;
}

function readTemplate(node: QueryNode, outers: QueryNode[] | null): Template | null {
  if (node.type === 'Group' && isNode(node.base)) return templateOf(node.base, outers);
  if (node.type === 'And' || node.type === 'Or') {
    const sides = [node.left, node.right].map((side) =>
      isNode(side) ? templateOf(side, outers) : null,
    );
    const of = sides.filter((side) => side !== null);
    return of.length === sides.length ? { is: node.type === 'And' ? 'all' : 'any', of } : null;
  }
  if (node.type === 'Not') {
    const inner = isNode(node.base) ? templateOf(node.base, null) : null;
    if (inner?.is === 'prefix') return { ...inner, isWanted: !inner.isWanted };
    return inner?.is === 'defined' ? { ...inner, is: 'undefined' } : null;
  }
  if (node.type === 'OpCall') return comparisonOf(node, outers);
  if (node.type === 'FuncCall' && node.namespace === 'sanity') {
    const { name } = node;
    if (name !== 'versionOf' && name !== 'partOfRelease') return null;
    const [argument] = Array.isArray(node.args) ? node.args : [];
    const operand = operandOf(argument, outers);
    return operand && { is: name, operand };
  }
  if (node.type === 'FuncCall' && node.namespace === 'global') {
    const [argument, ...others] = Array.isArray(node.args) ? node.args : [];
    if (others.length > 0) return null;
    if (node.name === 'defined') {
      const field = fieldIn(argument);
      return field && { is: 'defined', field };
    }
    const operand = node.name === 'references' ? operandOf(argument, outers) : null;
    return operand && { is: 'reference', path: null, operand };
  }
  const yes: Operand = { from: 'literal', value: true };
  const field = fieldIn(node);
  if (field) return { is: 'field', field, op: '==', operand: yes };
  const operand = node.type === 'Parameter' || node.type === 'Value' ? operandOf(node, null) : null;
  return operand && { is: 'compare', op: '==', left: operand, right: yes };
}

function comparisonOf({ op, left, right }: QueryNode, outers: QueryNode[] | null): Template | null {
  const prefix = op === 'in' && fieldIn(left) === '_id' ? prefixIn(right) : null;
  if (prefix !== null) return { is: 'prefix', prefix, isWanted: true };
  if (op === 'in') {
    const path = referencePath(right);
    if (path?.endsWith('[]')) {
      const operand = operandOf(left, outers);
      return operand && { is: 'reference', path, operand };
    }
  } else if (!isComparison(op)) return null;
  for (const [side, other, flipped] of [
    [left, right, op],
    [right, left, op === 'in' ? null : FLIPPED[op]],
  ] as const) {
    if (flipped === null) continue;
    const field = fieldIn(side);
    const path = op === '==' ? referencePath(side) : null;
    if (!field && (path === null || path.endsWith('[]'))) continue;
    const operand = operandOf(other, outers);
    if (!operand) continue;
    if (!field) return path === null ? null : { is: 'reference', path, operand };
    if (field === '_type' && flipped !== '==' && flipped !== '!=' && flipped !== 'in') return null;
    return { is: 'field', field, op: flipped, operand };
  }
  const [one, another] = [operandOf(left, outers), operandOf(right, outers)];
  return one && another && { is: 'compare', op, left: one, right: another };
}

/** Returns `drafts.` for `path("drafts.**")`, or null. */
function prefixIn(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'FuncCall' || node.name !== 'path') return null;
  const [argument] = Array.isArray(node.args) ? node.args : [];
  const text = isNode(argument) && argument.type === 'Value' ? argument.value : null;
  return typeof text === 'string' ? (/^([\w-]+\.)\*\*$/.exec(text)?.[1] ?? null) : null;
}

/** Returns what a `match` of the document's own text needs, or null. */
function wordsIn(node: QueryNode): Template | null {
  if (node.type !== 'OpCall' || node.op !== 'match' || !isOwnText(node.left)) return null;
  const operand = operandOf(node.right, []);
  return operand && !isOuter(operand) ? { is: 'words', operand } : null;
}

/** Whether this is text in the document itself, such as `[title, pt::text(body)]`. */
function isOwnText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Group') return isOwnText(node.base);
  if (node.type === 'Array' && Array.isArray(node.elements)) {
    return node.elements.every((element) => isNode(element) && isOwnText(element.value));
  }
  const [argument] = Array.isArray(node.args) ? node.args : [];
  const isText = node.type === 'FuncCall' && node.namespace === 'pt' && node.name === 'text';
  const path = ownPathOf(isText ? argument : node) ?? [];
  return path.length > 0 && path.every(isSearched);
}

/** Returns the indexed field that this reads from the document itself, or null. */
function fieldIn(node: unknown): Field | null {
  const path = ownPathOf(node)?.join('.') ?? '';
  return path === '_id' || path === '_type' || isIndexedField(path) ? path : null;
}

/** Returns the fields of a path within the document, as in `destination._ref`, or null. */
export function ownPathOf(node: unknown): string[] | null {
  if (!isNode(node)) return null;
  if (node.type === 'This') return [];
  if (node.type !== 'AccessAttribute' || typeof node.name !== 'string') return null;
  if (node.base === undefined) return [node.name];
  const before = ownPathOf(node.base);
  return before && [...before, node.name];
}

/** Returns `author` for `author._ref`, `topics[]` for `topics[]._ref`, or null. */
function referencePath(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'AccessAttribute') {
    const [name, last, ...others] = ownPathOf(node) ?? [];
    return last === '_ref' && others.length === 0 && name !== undefined ? name : null;
  }
  if (node.type !== 'Map' || !isNode(node.base) || node.base.type !== 'ArrayCoerce') return null;
  const [name, ...others] = ownPathOf(node.base.base) ?? [];
  const isReference = ownPathOf(node.expr)?.join('.') === '_ref';
  return isReference && others.length === 0 && name !== undefined ? `${name}[]` : null;
}

function operandOf(node: unknown, outers: QueryNode[] | null): Operand | null {
  if (!isNode(node)) return null;
  if (node.type === 'Group') return operandOf(node.base, outers);
  if (node.type === 'Value') return { from: 'literal', value: node.value };
  if (node.type === 'Parameter' && typeof node.name === 'string') {
    return { from: 'param', name: node.name };
  }
  if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'now') {
    return { from: 'now' };
  }
  if (node.type === 'Array' && Array.isArray(node.elements)) {
    const of: Operand[] = [];
    for (const element of node.elements) {
      const operand = isNode(element) && !element.isSplat ? operandOf(element.value, outers) : null;
      if (!operand) return null;
      of.push(operand);
    }
    return { from: 'list', of };
  }
  if (isSelfContained(node)) return { from: 'query', tree: node };
  const outer = outers && shiftOutwards(node);
  if (!outer) return null;
  outers.push(outer);
  return { from: 'outer', at: outers.length - 1 };
}

/** Whether this starts from `*` and refers to nothing around it. */
function isSelfContained(node: QueryNode): boolean {
  let start: unknown = node;
  while (isNode(start) && start.type !== 'Everything') start = start.base;
  return isNode(start) && !mentionsParent(node);
}

function mentionsParent(node: QueryNode): boolean {
  if (node.type === 'Parent') return true;
  let isFound = false;
  mapChildren(node, (child) => {
    isFound ||= mentionsParent(child);
    return child;
  });
  return isFound;
}

/** Moves an enclosing path, such as `^.destination._ref`, out of its filter, or returns null. */
function shiftOutwards(node: unknown): QueryNode | null {
  if (!isNode(node)) return null;
  if (node.type === 'Parent' && typeof node.n === 'number') {
    return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: node.n - 1 };
  }
  const isStep = ['AccessAttribute', 'AccessElement', 'ArrayCoerce', 'Group', 'Deref'].includes(
    node.type,
  );
  const isMapped = node.type === 'Map' && ownPathOf(node.expr) !== null;
  const base = isStep || isMapped ? shiftOutwards(node.base) : null;
  return base && { ...node, base };
}

function orderOf(argument: QueryNode): Order | null {
  const isDescending = argument.type === 'Desc';
  const isWrapped = isDescending || argument.type === 'Asc';
  const field = fieldIn(isWrapped ? argument.base : argument);
  return field && { field, isDescending };
}

/** Returns the range of items that `[…]` wants, or null if it counts from the end. */
function rangeOf({ type, index, left, right, isInclusive }: QueryNode): [number, number] | null {
  if (type === 'AccessElement') {
    return typeof index === 'number' && index >= 0 ? [index, index + 1] : null;
  }
  if (typeof left !== 'number' || typeof right !== 'number' || left < 0 || right < 0) return null;
  return [left, isInclusive ? right + 1 : right];
}

/** Returns the indexed fields that a projection reads, or null if it reads anything else. */
function fieldsIn(expression: unknown): Field[] | null {
  if (!isNode(expression)) return null;
  const own = fieldIn(expression);
  if (own) return [own];
  if (expression.type !== 'Projection' || !isNode(expression.expr)) return null;
  if (ownPathOf(expression.base)?.length !== 0 || expression.expr.type !== 'Object') return null;
  const attributes = expression.expr.attributes;
  const fields = new Set<Field>();
  for (const attribute of Array.isArray(attributes) ? attributes : []) {
    const isPlain = isNode(attribute) && attribute.type === 'ObjectAttributeValue';
    const field = isPlain ? fieldIn(attribute.value) : null;
    if (!field) return null;
    fields.add(field);
  }
  return fields.size > 0 ? [...fields] : null;
}

export function isNode(value: unknown): value is QueryNode {
  return isRecord(value) && typeof value.type === 'string';
}

/** Copies a node with its children changed. */
export function mapChildren(node: QueryNode, change: (child: QueryNode) => QueryNode): QueryNode {
  // A literal's value may look like a node but never is one.
  if (node.type === 'Value') return node;
  const copy: QueryNode = { ...node };
  for (const [name, child] of Object.entries(node)) {
    if (isNode(child)) copy[name] = change(child);
    else if (Array.isArray(child)) {
      copy[name] = child.map((item: unknown) => (isNode(item) ? change(item) : item));
    }
  }
  return copy;
}

function conditionsOf(expression: unknown): QueryNode[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'And') {
    return [...conditionsOf(expression.left), ...conditionsOf(expression.right)];
  }
  return expression.type === 'Group' ? conditionsOf(expression.base) : [expression];
}

/** Filters a list by conditions. Returns the list itself when there are none. */
function filtered(base: QueryNode, conditions: QueryNode[]): QueryNode {
  const [first, ...others] = conditions;
  if (!first) return base;
  const expr = others.reduce((left, right) => ({ type: 'And', left, right }), first);
  return { type: 'Filter', base, expr };
}

interface Coalesce extends QueryNode {
  args: QueryNode[];
}

function coalesce(...args: QueryNode[]): Coalesce {
  return { type: 'FuncCall', namespace: 'global', name: 'coalesce', args };
}

const BETWEEN = '\u0001';

/**
 * Writes a value into a reference, with its type and length. Objects, and lists of anything but
 * text, become null, and so does the reference they are written into.
 */
const encoding: QueryNode = parse(
  `select(
    $x == null => "z;", $x == true => "t;", $x == false => "f;",
    coalesce(
      "s" + string(length($x)) + ":" + $x + ";",
      "n" + string($x) + ";",
      select(count($x[length(@) == null]) == 0 =>
        "a" + string(length($x)) + ":" + string(length(array::join($x, "${BETWEEN}"))) + ":"
          + array::join($x, "${BETWEEN}") + ";")
    )
  )`,
);

function encoded(value: QueryNode): QueryNode {
  const fill = (node: QueryNode): QueryNode =>
    node.type === 'Parameter' ? value : mapChildren(node, fill);
  return fill(encoding);
}

/** Reads what `encoding` wrote. Returns null if it isn't all there. */
function decodeValues(text: string): unknown[] | null {
  const values: unknown[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = text[at];
    const end = text.indexOf(kind === 's' || kind === 'a' ? ':' : ';', at);
    if (end === -1) return null;
    const head = text.slice(at + 1, end);
    at = end + 1;
    if (kind === 'z') values.push(null);
    else if (kind === 't' || kind === 'f') values.push(kind === 't');
    else if (kind === 'n') values.push(Number(head));
    else {
      const lengthEnd = kind === 'a' ? text.indexOf(':', at) : -1;
      const length = kind === 'a' ? Number(text.slice(at, lengthEnd)) : Number(head);
      const from = kind === 'a' ? lengthEnd + 1 : at;
      const to = afterCharacters(text, from, length);
      const value = text.slice(from, to);
      const items = value === '' && head === '0' ? [] : value.split(BETWEEN);
      if (text[to] !== ';' || (kind === 'a' && items.length !== Number(head))) return null;
      values.push(kind === 'a' ? items : value);
      at = to + 1;
    }
  }
  return values;
}

/** GROQ's `length` counts a surrogate pair once. */
function afterCharacters(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0xd800 || code > 0xdbff) left -= 1;
  }
  return at;
}
