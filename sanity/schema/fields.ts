import { defineArrayMember, defineField } from '@sanity/types';
import type { ReactNode } from 'react';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The last part of a page's address. It can't be the name of a fixed page at the same level. */
export function slugField({ reserved = [] }: { reserved?: readonly string[] } = {}) {
  return defineField({
    name: 'slug',
    title: 'Address',
    description: 'Lowercase letters, digits and hyphens.',
    type: 'slug',
    options: { source: 'title', maxLength: 80 },
    validation: (rule) =>
      rule.required().custom((slug) => {
        const value = slug?.current ?? '';
        if (!slugPattern.test(value)) return 'Use lowercase letters, digits and single hyphens.';
        if (reserved.includes(value))
          return 'This is one of the site’s own pages. Choose a different address.';
        return true;
      }),
  });
}

/** A list of references in the editor's order. */
export function referenceList(name: string, title: string, type: string, description?: string) {
  return defineField({
    name,
    title,
    description,
    type: 'array',
    of: [defineArrayMember({ type: 'reference', to: [{ type }] })],
    validation: (rule) => rule.unique(),
  });
}

/** A list of short lines. */
export function lineList(name: string, title: string, description?: string) {
  return defineField({
    name,
    title,
    description,
    type: 'array',
    of: [defineArrayMember({ type: 'string' })],
  });
}

/**
 * The instants at which a document goes public and offline. The Studio's "Schedule" sets them and the
 * scheduler acts on them. In the form they are read-only.
 */
export function scheduleFields(group?: string) {
  return [
    defineField({
      name: 'publishAt',
      title: 'Will be published at',
      description: 'Set with “Schedule”, in the menu beside Publish.',
      type: 'datetime',
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      ...(group ? { group } : {}),
    }),
    defineField({
      name: 'unpublishAt',
      title: 'Will be taken offline at',
      description: 'Set with “Schedule”, in the menu beside Publish.',
      type: 'datetime',
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      ...(group ? { group } : {}),
    }),
  ];
}

interface PlannedSelection {
  title?: string;
  subtitle?: string;
  media?: ReactNode;
  publishAt?: string;
  unpublishAt?: string;
}

/** A preview for the Studio's lists. Its second line says what is scheduled, if anything. */
export function previewWithPlan(select: { title: string; subtitle?: string; media?: string }) {
  return {
    select: { ...select, publishAt: 'publishAt', unpublishAt: 'unpublishAt' },
    prepare: ({ title, subtitle, media, publishAt, unpublishAt }: PlannedSelection) => ({
      title,
      media,
      subtitle: planInWords({ publishAt, unpublishAt }) || subtitle,
    }),
  };
}

/** Says what is scheduled for a document, in this computer's time zone; empty if nothing. */
export function planInWords(plan: { publishAt?: string; unpublishAt?: string }): string {
  const steps = [
    { words: 'Public from', instant: plan.publishAt },
    { words: 'Offline from', instant: plan.unpublishAt },
  ];
  return steps
    .flatMap(({ words, instant }) =>
      instant && new Date(instant) > new Date() ? [`${words} ${formatLocalInstant(instant)}`] : [],
    )
    .join(', ');
}

/** Formats an instant in this computer's locale and time zone. */
export function formatLocalInstant(instant: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
