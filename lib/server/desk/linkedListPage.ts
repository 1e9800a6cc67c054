/** The list behind a leader's link, for someone without an account. */
import type { GetServerSideProps } from 'next';
import { queryValue } from '@/lib/booking/bookingSelection';
import { deskPaths } from '@/lib/desk/deskPaths';
import { failureOf } from '../booking/failures';
import { siteEnvironment } from '../env';
import { isTooFast } from '../http/rateLimit';
import { visitorOf } from '../visitor';
import { isAtDesk, sendAway } from './deskPage';
import { listed, type ListPageProps } from './listPage';
import { manifestService } from './manifestService';

const cookieName = 'leader-list';
/** Longer than any link lasts. The service decides whether one still opens the list. */
const cookieSeconds = 90 * 86_400;

/** Returns a cookie that holds a link's secret, or removes it. Only the list's page gets it. */
export function listCookie(token: string | null): string {
  const secure = siteEnvironment().deskUrl.startsWith('https:') ? '; Secure' : '';
  const age = token === null ? 0 : cookieSeconds;
  return `${cookieName}=${token ?? ''}; Path=${deskPaths.linkedList()}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

export interface LinkedListPageProps {
  /** Null for someone who comes without a link, or with one that no longer works. */
  list: ListPageProps | null;
  /** A link was there, but no longer works. */
  isOver: boolean;
}

/** For an answer that is already sent. */
const noProps: Record<string, never> = {};

/** Serves the list to whoever holds a link that works. */
export const linkedListPage: GetServerSideProps<
  LinkedListPageProps | Record<string, never>
> = async ({ query, req, res }) => {
  if (!isAtDesk(req)) return { notFound: true };
  if (await isTooFast(req, res)) return { props: noProps };
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
  const token = req.cookies[cookieName];
  if (!token) return { props: { list: null, isOver: false } };
  try {
    const listing = await manifestService.listByLink(token, visitorOf(req, res));
    return { props: { list: listed(listing, queryValue(query, 'show')), isOver: false } };
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'service_unavailable' || code === 'rate_limited') {
      sendAway(res, code);
      return { props: noProps };
    }
    res.appendHeader('Set-Cookie', listCookie(null));
    return { props: { list: null, isOver: true } };
  }
};
