import { defineArrayMember, defineField } from '@sanity/types';
import { reservedSlugs } from './reservedSlugs.ts';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The last part of a page's address. `atRoot` pages may not take the name of a fixed route. */
export function slugField(options: { atRoot?: boolean } = {}) {
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
        if (options.atRoot && reservedSlugs.includes(value))
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
