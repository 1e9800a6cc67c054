import { defineArrayMember, defineField } from '@sanity/types';
import type { ReactNode } from 'react';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The last part of a page's address. It may not be one that a fixed page beside it has. */
export function slugField({ reserved = [] }: { reserved?: readonly string[] } = {}) {
  return defineField({
    name: 'slug',
    title: 'Address',
    description: 'Small letters, digits and hyphens.',
    type: 'slug',
    options: { source: 'title', maxLength: 80 },
    validation: (rule) =>
      rule.required().custom((slug) => {
        const value = slug?.current ?? '';
        if (!slugPattern.test(value)) return 'Use small letters, digits and single hyphens.';
        if (reserved.includes(value))
          return 'This address belongs to a fixed page of the site. Choose another one.';
        return true;
      }),
  });
}

/** A list of references, in the order the editor gives. */
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
 * When a document goes public, and when it goes away again, by itself. The Studio's "Schedule" sets
 * them and the scheduler carries them out; in the form they are only shown.
 */
export function scheduleFields(group?: string) {
  return [
    defineField({
      name: 'publishAt',
      title: 'Will be published at',
      description: 'Set with "Schedule", beside the Publish button.',
      type: 'datetime',
      readOnly: true,
      hidden: ({ value }) => value === undefined,
      ...(group ? { group } : {}),
    }),
    defineField({
      name: 'unpublishAt',
      title: 'Will be taken offline at',
      description: 'Set with "Schedule", beside the Publish button.',
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

/** A list entry of the Studio: its second line says what the clock will do, if anything. */
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

/** What the clock will do to a document, in the time of this computer; empty when nothing. */
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

/** An instant in the words and the time of this computer. */
export function formatLocalInstant(instant: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
