/** Who may do what in a hosted lake. A local lake has no roles. */

/** The editors' roles, and how the Studio calls them. */
export const roles = {
  administrator: 'Administrator',
  editor: 'Editor',
  marketer: 'Marketer',
} as const;

export type Role = keyof typeof roles;

/** The programs that use the lake, each with a token of its own. */
export const programs = ['site', 'preview', 'redirects', 'scheduler', 'importer'] as const;

export type Program = (typeof programs)[number];

/**
 * Which types of documents each role may create, change, publish and delete. Administrators may
 * write all types. Everyone who signs in may read everything.
 */
export const writersOfType: Record<string, readonly Role[]> = {
  trip: ['editor'],
  destination: ['editor'],
  author: ['editor'],
  post: ['editor'],
  topic: ['editor'],
  page: ['editor'],
  moment: ['editor'],
  faq: ['editor'],
  navigation: ['editor'],
  redirect: ['editor'],
  searchWords: ['editor'],
  // An offer and its banners are parts of a campaign.
  campaign: ['editor', 'marketer'],
  settings: [],
  // Pictures and files.
  'sanity.imageAsset': ['editor', 'marketer'],
  'sanity.fileAsset': ['editor', 'marketer'],
  // What the Studio keeps for previews, and the links that editors share.
  'sanity.previewUrlSecret': ['editor', 'marketer'],
  'safar.previewLink': ['editor', 'marketer'],
  'safar.previewsEnded': ['editor', 'marketer'],
  // A release publishes documents together. Each of them must also be of a type in this table.
  'system.release': ['editor'],
};

/** What someone or some program may do. */
export interface Permissions {
  /** Whether they see drafts, releases, private documents and history. */
  seesDrafts: boolean;
  /** The types of documents they may write. */
  writes: 'all' | ReadonlySet<string>;
}

/** Who calls a hosted lake, and what they may do. */
export interface Identity extends Permissions {
  /** The author of changes: an editor's ID, or a program's name. */
  id: string;
  name: string;
  email: string;
  /** An editor's role. Null for a program. */
  role: Role | null;
  /** The secret of an editor's session. Null for a program. */
  session: string | null;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns what each role may do. */
export function permissionsOfRole(role: Role): Permissions {
  if (role === 'administrator') return { seesDrafts: true, writes: 'all' };
  const types = Object.keys(writersOfType).filter((type) => writersOfType[type]?.includes(role));
  return { seesDrafts: true, writes: new Set(types) };
}

/** What each program may do. */
export const permissionsOfProgram: Record<Program, Permissions> = {
  site: { seesDrafts: false, writes: nothing },
  preview: { seesDrafts: true, writes: nothing },
  // When an address changes, the site writes a redirect from the old one.
  redirects: { seesDrafts: false, writes: new Set(['redirect']) },
  scheduler: { seesDrafts: true, writes: 'all' },
  importer: { seesDrafts: true, writes: 'all' },
};

/** Whether a text is the name of a role. */
export function isRole(text: string): text is Role {
  return Object.hasOwn(roles, text);
}

/** Whether these permissions cover writing a document of this type. */
export function mayWrite({ writes }: Permissions, type: string): boolean {
  return writes === 'all' || writes.has(type);
}

/** The grants from which the Studio decides what to offer: a GROQ filter and what it allows. */
export function grantsOf({ seesDrafts, writes }: Permissions): object[] {
  const reading = seesDrafts ? ['read', 'history'] : ['read'];
  const everything = '_id in path("**")';
  if (writes === 'all') {
    const permissions = [...reading, 'update', 'create', 'editHistory', 'manage'];
    return [{ filter: everything, permissions }];
  }
  const read = { filter: everything, permissions: reading };
  if (writes.size === 0) return [read];
  const filter = `_type in ${JSON.stringify([...writes])}`;
  return [read, { filter, permissions: [...reading, 'update', 'create', 'editHistory'] }];
}
