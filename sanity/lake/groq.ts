import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import type { LakeConfig } from './config.ts';
import { isRecord } from './documents.ts';
import { badRequest, LakeError, messageOf } from './errors.ts';
import { recall } from './recall.ts';
import type { View } from './view.ts';

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
    sanity: QueryContext['config'];
    dereference: (reference: { _ref: string }) => unknown;
  },
) => PromiseLike<{ get(): Promise<unknown> }>;
const evaluateTree: Evaluate = evaluate;

interface ParsedQuery {
  tree: QueryNode;
  /** Parameters the query uses. All of them must be provided. */
  used: string[];
  compared: ComparedAttributes;
  /** Whether any `*` is left that no smaller list replaces. */
  needsAll: boolean;
  /** Smaller lists of documents that replace `*`, by parameter name. */
  narrowed: Map<string, CheckedNarrowing>;
}

/**
 * Attributes whose values affect a query's result rather than only appearing in it. `values` are
 * compared; `trees` are passed to a function with everything below them.
 */
export interface ComparedAttributes {
  values: ReadonlySet<string>;
  trees: ReadonlySet<string>;
}

/** A group of documents guaranteed to contain every match of a filter. */
interface Narrowing {
  by: 'id' | 'slug' | 'reference' | 'type';
  /** The string to compare with: a literal, a parameter, or the ID of an enclosing document. */
  target: QueryNode;
  /** Whether the target is a list of strings. */
  isList: boolean;
}

interface CheckedNarrowing extends Narrowing {
  /** Further conditions simple enough to check without the evaluator. */
  checks: Check[];
}

/**
 * A comparison of a document field with a string, such as `saleState != "withdrawn"` or
 * `destination._ref == "bali"`.
 */
interface Check {
  path: string[];
  text: string;
  isEqual: boolean;
}

export interface QueryContext {
  view: View;
  config: Pick<LakeConfig, 'projectId' | 'dataset'>;
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
  const { view, config } = context;
  const { projectId, dataset } = config;
  const candidates: QueryParams = {};
  for (const [name, narrowing] of narrowed) candidates[name] = narrow(narrowing, params, view);
  try {
    const value = await evaluateTree(tree, {
      dataset: needsAll ? view.list('all') : [],
      params: { ...params, ...candidates },
      timestamp: context.now ?? new Date(),
      identity: context.identity,
      sanity: { projectId, dataset },
      dereference: ({ _ref }) =>
        _ref.startsWith(REFERRING)
          ? view.list(`reference ${_ref.slice(REFERRING.length)}`)
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
  return recall(parsed, PARSED_KEPT, key, () => parseQuery(query, isInGrammar ? { params } : {}));
}

function parseQuery(query: string, options: { params?: QueryParams }): ParsedQuery {
  let tree: QueryNode;
  try {
    tree = parse(query, options);
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
  const narrowed: ParsedQuery['narrowed'] = new Map();
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

/** Returns the attributes that affect a query's result. */
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
function narrowFilter(node: QueryNode, narrowed: ParsedQuery['narrowed']): QueryNode {
  if (node.type !== 'Filter' || !isNode(node.base) || node.base.type !== 'Everything') return node;
  const conditions = conditionsOf(node.expr);
  const [best] = conditions
    .flatMap((condition) => {
      const narrowing = narrowingOf(condition);
      return narrowing ? [{ condition, ...narrowing }] : [];
    })
    .sort((a, b) => BEST_FIRST.indexOf(a.by) - BEST_FIRST.indexOf(b.by));
  if (!best) return node;
  const { condition, by, target, isList } = best;
  // A condition the list guarantees needs no evaluation. A parameter of references() may be a list.
  const isSettled =
    by !== 'reference' || (condition.type === 'FuncCall' && target.type !== 'Parameter');
  const rest = isSettled ? conditions.filter((one) => one !== condition) : conditions;
  if (isOuterId(target)) return filtered(node, referringToOuter(target.base.n), rest);
  // Nor do those that were checked while building the list.
  const checks = rest.flatMap((one) => checkOf(one) ?? []);
  const open = rest.filter((one) => !checkOf(one));
  // Parameter names in a query can't contain a space, so these never clash with the caller's.
  const name = `all by ${by} ${JSON.stringify({ target, isList, checks })}`;
  narrowed.set(name, { by, target, isList, checks });
  return filtered(node, { type: 'Parameter', name }, open);
}

const BEST_FIRST: Array<Narrowing['by']> = ['id', 'slug', 'reference', 'type'];

/** Filters another list by the remaining conditions. Returns the list itself when none remain. */
function filtered(node: QueryNode, base: QueryNode, conditions: QueryNode[]): QueryNode {
  const [first, ...others] = conditions;
  if (!first) return base;
  const expr = others.reduce((left, right) => ({ type: 'And', left, right }), first);
  return { ...node, base, expr };
}

function checkOf(condition: QueryNode): Check | null {
  if (condition.type !== 'OpCall' || (condition.op !== '==' && condition.op !== '!=')) return null;
  const { left, right } = condition;
  for (const [field, constant] of [
    [left, right],
    [right, left],
  ]) {
    const path = ownPathOf(field);
    if (path && isText(constant))
      return { path, text: constant.value, isEqual: condition.op === '==' };
  }
  return null;
}

/**
 * Returns the field names in a path such as `destination._ref`, or null unless they belong to the
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
 * Builds a list that depends on the enclosing document, as in `*[references(^._id)]`. Only the
 * evaluator's hook for following references sees such values, so the list is requested through it.
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

function narrowingOf({ type, op, name, args, left, right }: QueryNode): Narrowing | null {
  if (type === 'FuncCall' && name === 'references') {
    const [target, ...others] = Array.isArray(args) ? args : [];
    return others.length === 0 ? narrowingBy('reference', target) : null;
  }
  if (type !== 'OpCall') return null;
  if (op === 'in' && indexOf(left) === 'slug' && isParameter(right)) {
    return { by: 'slug', target: right, isList: true };
  }
  if (op === 'in' && indexOf(right) === 'reference') return narrowingBy('reference', left);
  if (op !== '==') return null;
  return narrowingBy(indexOf(left), right) ?? narrowingBy(indexOf(right), left);
}

function narrowingBy(by: Narrowing['by'] | null, target: unknown): Narrowing | null {
  const isKnown =
    isParameter(target) || isText(target) || (by === 'reference' && isOuterId(target));
  return by && isKnown ? { by, target, isList: false } : null;
}

/**
 * Returns the index that lists a field's values. `destination._ref == ^._id` and
 * `$id in trips[]._ref` are true only for documents with that reference.
 */
function indexOf(field: unknown): Narrowing['by'] | null {
  const path = ownPathOf(field)?.join('.');
  if (path === '_type') return 'type';
  if (path === '_id') return 'id';
  if (path === 'slug.current') return 'slug';
  return isOwnReference(field) ? 'reference' : null;
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

function isOuterId(node: unknown): node is QueryNode & { base: { n: number } } {
  if (!isNode(node) || node.type !== 'AccessAttribute' || node.name !== '_id') return false;
  return isNode(node.base) && node.base.type === 'Parent' && typeof node.base.n === 'number';
}

function isParameter(node: unknown): node is QueryNode & { name: string } {
  return isNode(node) && node.type === 'Parameter' && typeof node.name === 'string';
}

function isText(node: unknown): node is QueryNode & { value: string } {
  return isNode(node) && node.type === 'Value' && typeof node.value === 'string';
}

function narrow(
  { by, target, isList, checks }: CheckedNarrowing,
  params: QueryParams,
  view: View,
): unknown[] {
  const wanted = isParameter(target) ? params[target.name] : target.value;
  const listOf = (name: unknown): unknown[] => {
    // For these fields, `==` with anything but a string is never true.
    if (typeof name !== 'string') return [];
    if (by !== 'id') return view.list(`${by} ${name}`);
    return [view.get(name)].filter((document) => document !== null);
  };
  let candidates = listOf(wanted);
  if (isList) candidates = Array.isArray(wanted) ? [...new Set(wanted)].flatMap(listOf) : [];
  // references() also takes a list.
  else if (by === 'reference' && typeof wanted !== 'string') candidates = view.list('all');
  if (checks.length === 0) return candidates;
  return candidates.filter((document) => checks.every((check) => passes(document, check)));
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
