import { evaluate, GroqSyntaxError, parse } from 'groq-js';
import type { LakeConfig } from './config.ts';
import { isDeeperThan, type LakeDocument } from './documents.ts';
import { badRequest, LakeError, messageOf } from './errors.ts';
import { recall, shortKey } from './recall.ts';
import {
  filterTemplate,
  isNode,
  isPlanReference,
  mapChildren,
  PART,
  readPlanReference,
  resolveCondition,
  rewriteQuery,
  type Operand,
  type PartialFilter,
  type QueryNode,
  type Rewritten,
} from './rewrite.ts';
import { passes, type View } from './view.ts';

export type QueryParams = Record<string, unknown>;

/** What we use of groq-js's evaluator, which 2.0.0 ships without type declarations. */
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

interface ParsedQuery extends Rewritten {
  /** Parameters the query uses. All of them must be provided. */
  used: string[];
  compared: ComparedAttributes;
}

/** Attributes whose values affect a result: `values` if compared, `trees` with all they contain. */
export interface ComparedAttributes {
  values: ReadonlySet<string>;
  trees: ReadonlySet<string>;
}

export interface QueryContext {
  view: View;
  config: Pick<LakeConfig, 'projectId' | 'dataset'>;
  identity: string;
  /** The value of `now()`. Defaults to the current time. */
  now?: Date;
  /** How to follow references when they may lead outside the view. */
  references?: Pick<View, 'get'>;
  /** Collects the IDs of the documents that the evaluator looks at. */
  looked?: Set<string>;
  /** Throws when the query should stop. Called whenever it asks for documents. */
  checkStopped?: () => void;
}

const PARSED_KEPT = 500;
const parsed = new Map<string, ParsedQuery>();

/** Evaluates a GROQ query over a view. Throws a 400 when the query or a parameter is wrong. */
export async function runQuery(
  query: string,
  params: QueryParams,
  context: QueryContext,
): Promise<unknown> {
  const { used, ...rewritten } = parseCached(query, params);
  for (const name of used) {
    if (!Object.hasOwn(params, name)) {
      throw queryError(query, `param $${name} referenced, but not provided`);
    }
  }
  try {
    return await evaluateOver(rewritten, params, { now: new Date(), ...context });
  } catch (error) {
    throw isOwn(error) ? error : queryError(query, messageOf(error));
  }
}

/** Thrown by `checkStopped`. */
export class QueryStopped extends Error {}

/** Whether an error isn't about what the query says. A RangeError is a stack that overflowed. */
function isOwn(error: unknown): boolean {
  return error instanceof LakeError || error instanceof QueryStopped || error instanceof RangeError;
}

/** Evaluates a rewritten query, answering its plans from the view. */
async function evaluateOver(
  { tree, plans }: Rewritten,
  params: QueryParams,
  context: QueryContext & { now: Date },
): Promise<unknown> {
  const { view, config, looked } = context;
  const { projectId, dataset } = config;
  const answers = new Map<string, Promise<unknown>>();
  const nested = new Map<QueryNode, Promise<unknown>>();

  function look<T extends LakeDocument[] | null>(documents: T): T {
    for (const { _id } of documents ?? []) looked?.add(_id);
    return documents;
  }

  function follow(id: string): LakeDocument | null {
    const document = (context.references ?? view).get(id);
    if (document) looked?.add(id);
    return document;
  }

  /** Answers a plan once per set of values. Null means that no index decides it. */
  async function answerPlan(reference: string): Promise<unknown> {
    const request = readPlanReference(reference);
    const plan = request && plans[request.plan];
    if (!plan) return null;
    const read = (operand: Operand) => readOperand(operand, request.outers);
    const condition = await resolveCondition(plan.template, read);
    if (!condition) return null;
    const { order, skip, most } = plan;
    const selection = { condition, order, skip, most };
    if (plan.gives === 'count') return view.count(condition);
    if (plan.gives === 'documents') return look(view.select(selection));
    if (Array.isArray(plan.gives)) return view.selectFields(selection, plan.gives);
    const parts = view.selectParts(selection);
    if (!parts) return null;
    const results: unknown[] = [];
    for (const documents of parts) {
      context.checkStopped?.();
      const made = await evaluateNode(plan.gives.tree, { ...params, [PART]: look(documents) });
      for (const result of Array.isArray(made) ? made : []) results.push(result);
    }
    return results;
  }

  async function readOperand(operand: Operand, outers: unknown[]): Promise<unknown> {
    switch (operand.from) {
      case 'literal':
        return operand.value;
      case 'param':
        return params[operand.name];
      case 'now':
        return context.now.toISOString();
      case 'outer':
        return outers[operand.at];
      case 'list':
        return Promise.all(operand.of.map((one) => readOperand(one, outers)));
      case 'query':
        return recall(nested, Infinity, operand.tree, () =>
          evaluateOver(rewriteQuery(operand.tree), params, context),
        );
    }
  }

  async function evaluateNode(node: QueryNode, values: QueryParams): Promise<unknown> {
    const value = await evaluateTree(node, {
      // Every list of documents is a plan.
      dataset: [],
      params: values,
      timestamp: context.now,
      identity: context.identity,
      sanity: { projectId, dataset },
      dereference({ _ref }) {
        context.checkStopped?.();
        if (!isPlanReference(_ref)) return follow(_ref);
        return recall(answers, Infinity, _ref, () => answerPlan(_ref));
      },
    });
    return value.get();
  }

  return evaluateNode(tree, params);
}

function parseCached(query: string, params: QueryParams): ParsedQuery {
  // A parameter in a slice or an index is part of the grammar, so insert its value before parsing.
  const isInGrammar = /\[[\s\w$.+\-*/%()]*\$[\s\w$.+\-*/%()]*\]/.test(query);
  const key = isInGrammar ? shortKey(`${query}\n${JSON.stringify(params)}`) : query;
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
    throw isOwn(error) ? error : queryError(query, messageOf(error));
  }
  const used = new Set<string>();
  const values = new Set<string>();
  const trees = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'Parameter' && typeof node.name === 'string') used.add(node.name);
    if (node.type === 'OpCall') collectNames([node.left, node.right], values);
    if (node.type === 'InRange') collectNames([node.base, node.left, node.right], values);
    if (node.type !== 'FuncCall') return;
    if (UNSUPPORTED.has(String(node.namespace))) {
      throw queryError(query, `${String(node.namespace)}::${String(node.name)}() isn't supported`);
    }
    if (!PASSING.has(String(node.name))) collectNames(node.args, trees);
  });
  return { ...rewriteQuery(tree), used: [...used], compared: { values, trees } };
}

/** Decides whether `*[…]` matches a given document. Null if only the evaluator can tell. */
export function openMatcher(
  query: string,
  params: QueryParams,
): (document: LakeDocument) => Promise<boolean | null> {
  const filter = filterTemplate(parse(query, { params }));
  const read = async (operand: Operand): Promise<unknown> => {
    if (operand.from === 'list') return Promise.all(operand.of.map(read));
    if (operand.from === 'param') return params[operand.name];
    if (operand.from === 'literal') return operand.value;
    if (operand.from === 'now') return new Date().toISOString();
    throw new NotAtHand();
  };
  const decide = async (part: PartialFilter, document: LakeDocument): Promise<boolean | null> => {
    if (part === null) return null;
    if ('of' in part) {
      const answers: Array<boolean | null> = [];
      for (const one of part.of) answers.push(await decide(one, document));
      const settling = part.is === 'any';
      if (answers.includes(settling)) return settling;
      return answers.includes(null) ? null : !settling;
    }
    try {
      const condition = await resolveCondition(part, read);
      return condition && passes(document, condition);
    } catch (error) {
      if (error instanceof NotAtHand) return null;
      throw error;
    }
  };
  return (document) => decide(filter, document);
}

/** A value in a filter comes from other documents. */
class NotAtHand extends Error {}

/** Returns the attributes that affect a query's result. */
export function comparedAttributes(query: string, params: QueryParams): ComparedAttributes {
  return parseCached(query, params).compared;
}

/** Functions that return their arguments or only check whether they exist. */
const PASSING = new Set(['coalesce', 'count', 'defined', 'references']);

/** Namespaces of functions that groq-js parses but can't evaluate. */
const UNSUPPORTED = new Set(['geo', 'documents']);

/** Levels of a parsed query. The evaluator needs several calls on the stack for each. */
const DEEPEST_QUERY = 1_000;

/** Shows every node. Throws a RangeError, as a full stack would, when there are too many levels. */
function walk(node: QueryNode, see: (node: QueryNode) => void, level = 0): void {
  if (level > DEEPEST_QUERY) throw new RangeError('The query is nested too deeply.');
  see(node);
  mapChildren(node, (child) => {
    walk(child, see, level + 1);
    return child;
  });
}

function collectNames(operands: unknown, names: Set<string>): void {
  for (const operand of Array.isArray(operands) ? operands : []) {
    if (!isNode(operand)) continue;
    walk(operand, (node) => {
      if (node.type === 'AccessAttribute' && typeof node.name === 'string') names.add(node.name);
    });
  }
}

function queryError(query: string, description: string, place: object = {}): LakeError {
  return new LakeError(400, 'queryParseError', description, { query, ...place });
}

/** Reads query parameters as Sanity sends them in a URL: `$slug="spiti"`, each a JSON value. */
export function readParams(query: Record<string, unknown>): QueryParams {
  const params: QueryParams = {};
  for (const [name, text] of Object.entries(query)) {
    if (!name.startsWith('$') || typeof text !== 'string') continue;
    const value = parseJson(text);
    if (value === undefined) {
      throw badRequest(`The query parameter ${name} is not a JSON value.`);
    }
    if (isDeeperThan(value, DEEPEST_PARAMETER)) {
      throw badRequest(`The query parameter ${name} is nested too deeply.`);
    }
    params[name.slice(1)] = value;
  }
  return params;
}

const DEEPEST_PARAMETER = 200;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
