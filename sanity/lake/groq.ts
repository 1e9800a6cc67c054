import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import { isRecord } from './documents.ts';
import { badRequest, LakeError, messageOf } from './errors.ts';
import type { View } from './views.ts';

export type QueryParams = Record<string, unknown>;

interface QueryNode {
  type: string;
  [attribute: string]: unknown;
}

/**
 * groq-js 2.0.0 ships without type declarations for its evaluator, so we declare what we use here.
 */
type Evaluate = (
  tree: QueryNode,
  options: {
    dataset: unknown[];
    params: QueryParams;
    timestamp: Date;
    identity: string;
    sanity: { projectId: string; dataset: string };
    dereference: (reference: { _ref: string }) => unknown;
  },
) => PromiseLike<{ get(): Promise<unknown> }>;
const evaluateTree: Evaluate = evaluate;

interface ParsedQuery {
  tree: QueryNode;
  /** Parameters the query uses. All of them must be provided. */
  used: string[];
  compared: ComparedAttributes;
  /** Whether `*` is still used somewhere without a smaller list in its place. */
  needsAll: boolean;
  /** Smaller lists of documents that replace `*`, by parameter name. */
  narrowed: Map<string, Narrowing>;
}

/**
 * The attributes whose values affect a query's result rather than only being shown: `values` are
 * compared, `trees` are passed to a function with everything below them.
 */
export interface ComparedAttributes {
  values: ReadonlySet<string>;
  trees: ReadonlySet<string>;
}

/** A group of documents guaranteed to contain every match of a filter. */
interface Narrowing {
  by: 'type' | 'slug' | 'id' | 'reference';
  value: { literal: string } | { param: string } | { listParam: string } | { outerId: number };
  /** Further conditions simple enough to check without the evaluator. */
  checks?: Check[];
}

/** `saleState != "withdrawn"` or `destination._ref == "bali"`: a document field and a string. */
interface Check {
  path: string[];
  text: string;
  isEqual: boolean;
}

export interface QueryContext {
  view: View;
  projectId: string;
  dataset: string;
  identity: string;
  /** The value of `now()`. Defaults to the current time. */
  now?: Date;
  /** How to follow references when they may lead outside the view. */
  references?: Pick<View, 'get'>;
}

const PARSED_KEPT = 500;
const parsed = new Map<string, ParsedQuery>();

/** Evaluates a GROQ query over a view. Throws a 400 when the query or a parameter is wrong. */
export async function runQuery(
  query: string,
  params: QueryParams,
  context: QueryContext,
): Promise<unknown> {
  const { tree, used, narrowed, needsAll } = parseCached(query, params);
  for (const name of used) {
    if (!Object.hasOwn(params, name)) {
      throw queryError(query, `param $${name} referenced, but not provided`);
    }
  }
  const { view } = context;
  const candidates: QueryParams = {};
  for (const [name, narrowing] of narrowed) candidates[name] = narrow(narrowing, params, view);
  try {
    const value = await evaluateTree(tree, {
      dataset: needsAll ? view.all() : [],
      params: { ...params, ...candidates },
      timestamp: context.now ?? new Date(),
      identity: context.identity,
      sanity: { projectId: context.projectId, dataset: context.dataset },
      dereference: ({ _ref }) =>
        _ref.startsWith(REFERRING)
          ? view.referringTo(_ref.slice(REFERRING.length))
          : (context.references ?? view).get(_ref),
    });
    return await value.get();
  } catch (error) {
    throw queryError(query, messageOf(error));
  }
}

function parseCached(query: string, params: QueryParams): ParsedQuery {
  // A parameter in a slice or an index is part of the grammar, so insert its value before parsing.
  const isInGrammar = /\[[\s\w$.+\-*/%()]*\$[\s\w$.+\-*/%()]*\]/.test(query);
  const key = isInGrammar ? `${query}\n${JSON.stringify(params)}` : query;
  const known = parsed.get(key);
  if (known) {
    parsed.delete(key);
    parsed.set(key, known);
    return known;
  }
  const fresh = parseQuery(query, isInGrammar ? params : undefined);
  parsed.set(key, fresh);
  const [oldest] = parsed.keys();
  if (parsed.size > PARSED_KEPT && oldest !== undefined) parsed.delete(oldest);
  return fresh;
}

function parseQuery(query: string, params: QueryParams | undefined): ParsedQuery {
  let tree: QueryNode;
  try {
    tree = parse(query, params ? { params } : {});
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const start = Math.min(error.position, query.length);
      throw queryError(query, error.message, { start, end: Math.min(start + 1, query.length) });
    }
    throw queryError(query, messageOf(error));
  }
  const used = new Set<string>();
  const values = new Set<string>();
  const trees = new Set<string>();
  const narrowed = new Map<string, Narrowing>();
  const rewritten = rewrite(tree, (node) => {
    if (node.type === 'Parameter' && typeof node.name === 'string') used.add(node.name);
    if (node.type === 'OpCall') collectNames([node.left, node.right], values);
    if (node.type === 'InRange') collectNames([node.base, node.left, node.right], values);
    if (node.type === 'FuncCall' && !PASSING.has(String(node.name))) collectNames(node.args, trees);
    return narrowFilter(node, narrowed);
  });
  let needsAll = false;
  rewrite(rewritten, (node) => {
    if (node.type === 'Everything') needsAll = true;
    return node;
  });
  return { tree: rewritten, used: [...used], compared: { values, trees }, needsAll, narrowed };
}

/** The attributes that affect a query's result. */
export function comparedAttributes(query: string, params: QueryParams): ComparedAttributes {
  return parseCached(query, params).compared;
}

/** Functions that return their arguments or only check whether they exist. */
const PASSING = new Set(['coalesce', 'count', 'defined', 'references']);

function collectNames(operands: unknown, names: Set<string>): void {
  for (const operand of Array.isArray(operands) ? operands : []) {
    if (!isNode(operand)) continue;
    rewrite(operand, (node) => {
      if (node.type === 'AccessAttribute' && typeof node.name === 'string') names.add(node.name);
      return node;
    });
  }
}

function queryError(query: string, description: string, place: object = {}): LakeError {
  return new LakeError(400, 'queryParseError', description, { query, ...place });
}

function isNode(value: unknown): value is QueryNode {
  return isRecord(value) && typeof value.type === 'string';
}

function rewrite(node: QueryNode, change: (node: QueryNode) => QueryNode): QueryNode {
  // A literal's value may look like a node but never is one.
  if (node.type === 'Value') return node;
  const copy: QueryNode = { ...node };
  for (const [name, child] of Object.entries(node)) {
    if (isNode(child)) copy[name] = rewrite(child, change);
    else if (Array.isArray(child)) {
      copy[name] = child.map((item: unknown) => (isNode(item) ? rewrite(item, change) : item));
    }
  }
  return change(copy);
}

/**
 * Limits `*[_type == "trip" && …]` to trips, and `*[slug.current == $slug]` or `*[references($id)]`
 * to the few documents with that slug or reference, so that such queries are as fast with 20,000
 * documents as with 200.
 */
function narrowFilter(node: QueryNode, narrowed: Map<string, Narrowing>): QueryNode {
  if (node.type !== 'Filter' || !isNode(node.base) || node.base.type !== 'Everything') return node;
  const conditions = conditionsOf(node.expr);
  const found = conditions.flatMap((condition) => {
    const narrowing = narrowingOf(condition);
    return narrowing ? [{ condition, narrowing }] : [];
  });
  const order = { id: 0, slug: 1, reference: 2, type: 3 };
  const [best] = found.sort((a, b) => order[a.narrowing.by] - order[b.narrowing.by]);
  if (!best) return node;
  const { by, value } = best.narrowing;
  // Conditions the list guarantees, or that were checked while building it, need no evaluation.
  const isSettled = (condition: QueryNode) =>
    condition === best.condition &&
    (by !== 'reference' || (condition.type === 'FuncCall' && !('param' in value)));
  if ('outerId' in value) {
    const rest = conditions.filter((condition) => !isSettled(condition));
    return filtered(node, referringToOuter(value.outerId), rest);
  }
  const open = conditions.filter((condition) => !isSettled(condition) && !checkOf(condition));
  const checks = conditions.flatMap((condition) =>
    isSettled(condition) ? [] : (checkOf(condition) ?? []),
  );
  // Parameter names in a query can't contain a space, so these never clash with the caller's.
  const name = `all by ${by} ${JSON.stringify({ value, checks })}`;
  narrowed.set(name, { by, value, checks });
  return filtered(node, { type: 'Parameter', name }, open);
}

/** Filters another list by the remaining conditions. Returns the list itself when none remain. */
function filtered(node: QueryNode, base: QueryNode, conditions: QueryNode[]): QueryNode {
  const [first, ...others] = conditions;
  if (!first) return base;
  const expr = others.reduce((left, right) => ({ type: 'And', left, right }), first);
  return { ...node, base, expr };
}

function checkOf(condition: QueryNode): Check | null {
  if (condition.type !== 'OpCall' || (condition.op !== '==' && condition.op !== '!=')) return null;
  const pairs = [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ];
  for (const [field, constant] of pairs) {
    const path = ownPathOf(field);
    if (path && isNode(constant) && constant.type === 'Value' && typeof constant.value === 'string')
      return { path, text: constant.value, isEqual: condition.op === '==' };
  }
  return null;
}

/**
 * Returns the field names of `destination._ref`, or null for anything but a plain field of the
 * document itself.
 */
function ownPathOf(node: unknown): string[] | null {
  if (!isNode(node) || node.type !== 'AccessAttribute' || typeof node.name !== 'string')
    return null;
  if (node.base === undefined) return [node.name];
  const before = ownPathOf(node.base);
  return before && [...before, node.name];
}

function passes(document: unknown, { path, text, isEqual }: Check): boolean {
  let value = document;
  for (const name of path) value = isRecord(value) ? value[name] : undefined;
  return (value === text) === isEqual;
}

/** Document IDs can't contain a space, so this never matches a real reference. */
const REFERRING = 'all referring to ';

/**
 * A list that depends on the document around the filter, as in `*[references(^._id)]`. The
 * evaluator's only hook that sees such values is the one that follows references, so the list is
 * requested through it.
 */
function referringToOuter(level: number): QueryNode {
  const outer = level === 1 ? { type: 'This' } : { type: 'Parent', n: level - 1 };
  const id = { type: 'AccessAttribute', name: '_id', base: outer };
  const text = { type: 'OpCall', op: '+', left: { type: 'Value', value: REFERRING }, right: id };
  const attributes = [{ type: 'ObjectAttributeValue', name: '_ref', value: text }];
  const list = { type: 'Deref', base: { type: 'Object', attributes } };
  const none = { type: 'Value', value: [] };
  return { type: 'FuncCall', namespace: 'global', name: 'coalesce', args: [list, none] };
}

function conditionsOf(expression: unknown): QueryNode[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'And') {
    return [...conditionsOf(expression.left), ...conditionsOf(expression.right)];
  }
  return expression.type === 'Group' ? conditionsOf(expression.base) : [expression];
}

function narrowingOf(condition: QueryNode): Narrowing | null {
  if (condition.type === 'FuncCall' && condition.name === 'references') {
    const [target, ...others] = Array.isArray(condition.args) ? condition.args : [];
    const value = others.length === 0 ? (constantOf(target) ?? outerIdOf(target)) : null;
    return value && { by: 'reference', value };
  }
  if (condition.type !== 'OpCall') return null;
  if (condition.op === 'in') {
    const { left, right } = condition;
    return indexOf(left) === 'slug' && isParameter(right)
      ? { by: 'slug', value: { listParam: right.name } }
      : narrowingByReference(right, left);
  }
  if (condition.op !== '==') return null;
  const pairs = [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ];
  for (const [attribute, constant] of pairs) {
    const by = indexOf(attribute);
    const value = constantOf(constant);
    if (by && value) return { by, value };
    const reference = narrowingByReference(attribute, constant);
    if (reference) return reference;
  }
  return null;
}

/**
 * `destination._ref == ^._id` and `$id in trips[]._ref` are true only for documents with that
 * reference.
 */
function narrowingByReference(attribute: unknown, target: unknown): Narrowing | null {
  const value = constantOf(target) ?? outerIdOf(target);
  return value && isOwnReference(attribute) ? { by: 'reference', value } : null;
}

function isOwnReference(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Map' || node.type === 'FlatMap') {
    return isOwnReference(node.expr) && isOwnPath(node.base);
  }
  return node.type === 'AccessAttribute' && node.name === '_ref' && isOwnPath(node.base);
}

function isOwnPath(node: unknown): boolean {
  if (node === undefined) return true;
  if (!isNode(node)) return false;
  if (node.type === 'This') return true;
  const isStep = node.type === 'AccessAttribute' || node.type === 'ArrayCoerce';
  return isStep && isOwnPath(node.base);
}

function outerIdOf(node: unknown): { outerId: number } | null {
  if (!isNode(node) || node.type !== 'AccessAttribute' || node.name !== '_id') return null;
  const { base } = node;
  return isNode(base) && base.type === 'Parent' && typeof base.n === 'number'
    ? { outerId: base.n }
    : null;
}

function indexOf(node: unknown): 'type' | 'slug' | 'id' | null {
  if (!isNode(node) || node.type !== 'AccessAttribute') return null;
  if (node.base === undefined) {
    return node.name === '_type' ? 'type' : node.name === '_id' ? 'id' : null;
  }
  const isSlug =
    isNode(node.base) &&
    node.base.type === 'AccessAttribute' &&
    node.base.name === 'slug' &&
    node.base.base === undefined &&
    node.name === 'current';
  return isSlug ? 'slug' : null;
}

function isParameter(node: unknown): node is QueryNode & { name: string } {
  return isNode(node) && node.type === 'Parameter' && typeof node.name === 'string';
}

function constantOf(node: unknown): { literal: string } | { param: string } | null {
  if (!isNode(node)) return null;
  if (isParameter(node)) return { param: node.name };
  return node.type === 'Value' && typeof node.value === 'string' ? { literal: node.value } : null;
}

function narrow(narrowing: Narrowing, params: QueryParams, view: View): unknown[] {
  const { checks = [] } = narrowing;
  const candidates = candidatesFor(narrowing, params, view);
  if (checks.length === 0) return candidates;
  return candidates.filter((document) => checks.every((check) => passes(document, check)));
}

function candidatesFor({ by, value }: Narrowing, params: QueryParams, view: View): unknown[] {
  if ('listParam' in value) {
    const list = params[value.listParam];
    return [...new Set<unknown>(Array.isArray(list) ? list : [])].flatMap((slug) =>
      typeof slug === 'string' ? view.withSlug(slug) : [],
    );
  }
  const wanted =
    'literal' in value ? value.literal : 'param' in value ? params[value.param] : undefined;
  if (typeof wanted !== 'string') {
    // For these fields, `==` with anything but a string is never true. references() also takes a
    // list.
    return by === 'reference' ? view.all() : [];
  }
  if (by === 'type') return view.ofType(wanted);
  if (by === 'slug') return view.withSlug(wanted);
  if (by === 'reference') return view.referringTo(wanted);
  const document = view.get(wanted);
  return document ? [document] : [];
}

/** Reads query parameters as Sanity sends them in a URL: `$slug="spiti"`, each a JSON value. */
export function readParams(query: Record<string, unknown>): QueryParams {
  const params: QueryParams = {};
  for (const [name, text] of Object.entries(query)) {
    if (!name.startsWith('$') || typeof text !== 'string') continue;
    try {
      params[name.slice(1)] = JSON.parse(text);
    } catch {
      throw badRequest(`The query parameter ${name} is not a JSON value.`);
    }
  }
  return params;
}
