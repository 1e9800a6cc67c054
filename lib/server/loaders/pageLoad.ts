/** A loader's input and result. */
import type { ParsedUrlQuery } from 'node:querystring';
import type { Visitor } from '../booking/transport';
import type { ContentOptions } from '../content/content';
import type { PreviewInfo } from '../content/preview';
import type { FormText } from '../http/formText';
import type { Frame } from './frame';

/** Where a page has moved to. */
export interface Moved {
  redirectTo: string;
  permanent: boolean;
}

/** A page that is scheduled to appear at this instant. */
export interface ScheduledPage {
  missingUntil: string;
}

/**
 * Loads a content page: returns its props, a redirect, or null if it's missing. Props may include
 * `freshUntil`, the instant at which the page changes on its own, its document's `revision`, and
 * `isOnlyContent` if nothing on it comes from the booking service, so that only a publish changes it.
 */
export type PageLoad<Props extends object> = (
  slug: string,
  options: ContentOptions,
  /** For a list with several pages: which one, counted from 1. */
  page: number,
) => Promise<Props | Moved | ScheduledPage | null>;

type Loader = (...args: never[]) => Promise<object | null>;

/** The props a loader gives its page. Only the page's head uses the revision, and only caches the rest. */
export type OwnProps<Load extends Loader> = WithoutRevision<
  Exclude<NonNullable<Awaited<ReturnType<Load>>>, Moved | ScheduledPage>
>;

/** All props of a content page. */
export type Loaded<Load extends Loader> = OwnProps<Load> & FrameProps;

type WithoutRevision<Props> = Props extends unknown
  ? Omit<Props, 'revision' | 'isOnlyContent'>
  : never;

/** The props every page receives in addition to its own. */
export interface FrameProps {
  frame: Frame;
  /** The visitor's preview. Absent on the published page. */
  preview?: PreviewInfo;
  /** Set if another page shows this one in an iframe. */
  isEmbedded?: true;
  /** Set, alone, if an editor's preview has no page at this address. */
  missingInPreview?: string;
  /** The revision of the page's document. A publish is live once the page shows its revision. */
  revision?: string;
}

/** The input to a personal page's loader. */
export interface PersonalRequest {
  /** The last part of the URL. */
  slug: string;
  query: ParsedUrlQuery;
  visitor: Visitor;
  /** The form that one of our own pages sent here, if this page accepts forms. */
  posted: FormText | null;
  /** Sets a status other than 200. */
  setStatus: (status: number) => void;
}

/** The input to the loader of a page that a device may save with its owner's agreement. */
export interface KeepableRequest extends PersonalRequest {
  /** Tells the device who the page belongs to, by verified address. Null if no one is signed in. */
  keepFor: (email: string | null) => void;
}
