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

/** The page is scheduled to appear at this instant. */
export interface ScheduledPage {
  missingUntil: string;
}

/**
 * A content page's loader returns the page's props, a redirect, or null for a missing page. Props may
 * include `freshUntil`, the instant at which the page changes on its own, and the `revision` of its
 * document.
 */
export type PageLoad<Props extends object> = (
  slug: string,
  options: ContentOptions,
  /** For a list with several pages: which one, from 1. */
  page: number,
) => Promise<Props | Moved | ScheduledPage | null>;

/** The props a loader gives its page. Only the page's head uses the revision. */
export type Loaded<Load extends (...args: never[]) => Promise<object | null>> = WithoutRevision<
  Exclude<NonNullable<Awaited<ReturnType<Load>>>, Moved | ScheduledPage>
>;

type WithoutRevision<Props> = Props extends unknown ? Omit<Props, 'revision'> : never;

/** The props every page receives besides its own. */
export interface FrameProps {
  frame: Frame;
  /** The visitor's preview; absent for the published page. */
  preview?: PreviewInfo;
  /** An editor's preview has no page at this address; there are no other props then. */
  missingInPreview?: string;
  /** The revision of the page's document: a publish is live when its revision is shown. */
  revision?: string;
}

/** A personal page's loader input. */
export interface PersonalRequest {
  /** The last part of the URL. */
  slug: string;
  query: ParsedUrlQuery;
  visitor: Visitor;
  /** The form one of our own pages sent here, on a page that takes forms. */
  posted: FormText | null;
  /** Sets a status other than 200. */
  setStatus: (status: number) => void;
}

/** A page a private device may save, if its owner agreed there. */
export interface KeepableRequest extends PersonalRequest {
  /** The page's owner by verified address, for the device; null if no one is signed in. */
  keepFor: (email: string | null) => void;
}
