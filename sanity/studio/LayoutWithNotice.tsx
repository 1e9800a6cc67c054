import { useToast } from '@sanity/ui/toast';
import { useEffect, useSyncExternalStore } from 'react';
import type { LayoutProps } from 'sanity';
import { hasWaitingWrites, watchWrites } from './transport.ts';

/** With the ID of Sanity's own notice, which may come late while someone types, so one is shown. */
const NOTICE = {
  id: 'sanity/reconnecting',
  status: 'warning',
  title: 'Your changes can’t be saved right now. Trying again…',
  description: 'Keep this window open, and nothing you type is lost.',
} as const;
const SHOWN_AGAIN_EVERY_MS = 2_000;

/** The Studio with a notice while changes can't be saved. */
export function LayoutWithNotice(props: LayoutProps) {
  const toast = useToast();
  const isWaiting = useSyncExternalStore(watchWrites, hasWaitingWrites);
  useEffect(() => {
    if (!isWaiting) return;
    const show = () => void toast.push({ ...NOTICE, duration: Infinity });
    show();
    const showing = setInterval(show, SHOWN_AGAIN_EVERY_MS);
    return () => {
      clearInterval(showing);
      toast.push({ ...NOTICE, duration: 0.01 });
    };
  }, [isWaiting, toast]);
  return props.renderDefault(props);
}
