import {
  type ArrayOfType,
  type ConditionalProperty,
  defineField,
  defineType,
  type DocumentDefinition,
  type FieldDefinition,
  type Rule,
} from '@sanity/types';
import type { ReactNode } from 'react';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface FieldSettings {
  description?: string;
  rows?: number;
  options?: object;
  fields?: FieldDefinition[];
  initialValue?: unknown;
  hidden?: ConditionalProperty;
  readOnly?: boolean;
  required?: boolean;
  unique?: boolean;
  integer?: boolean;
  min?: number;
  max?: number;
  /** For rules the limits above can't express. Replaces those limits. */
  validation?: (rule: Rule) => Rule;
}

/** Defines a field of any type, with its limits as settings. */
export function field(name: string, title: string, type: string, settings: FieldSettings = {}) {
  const { required, unique, integer, min, max, ...rest } = settings;
  return defineField({
    name,
    title,
    type,
    validation: (rule: Rule) => {
      let limited = rule;
      if (required) limited = limited.required();
      if (unique) limited = limited.unique();
      if (integer) limited = limited.integer();
      if (min !== undefined) limited = limited.min(min);
      return max === undefined ? limited : limited.max(max);
    },
    ...rest,
  });
}

/** Puts fields under one tab of a document's form. */
export const inGroup = (group: string, fields: FieldDefinition[]) =>
  fields.map((one) => ({ ...one, group }));

/** Defines a required field with a few values, chosen from a menu. */
export function choice(name: string, title: string, choices: string[], settings?: FieldSettings) {
  return field(name, title, 'string', { required: true, ...settings, options: { list: choices } });
}

/** Defines a required field with a few values, all shown at once. */
export function radio(name: string, title: string, choices: string[], settings?: FieldSettings) {
  const options = { list: choices, layout: 'radio' };
  return field(name, title, 'string', { required: true, ...settings, options });
}

/** Defines a list of values of one type. */
export function list(
  name: string,
  title: string,
  member: string | ArrayOfType,
  settings?: FieldSettings,
) {
  const of = [typeof member === 'string' ? { type: member } : member];
  return { ...field(name, title, 'array', settings), of };
}

/** Defines a list of objects whose type is used only here. */
export function objectList(
  name: string,
  title: string,
  itemName: string,
  settings: FieldSettings,
  fields: FieldDefinition[],
) {
  return list(name, title, { name: itemName, type: 'object', fields }, settings);
}

/** Defines a reference to one document, of any of the given types. */
export function reference(
  name: string,
  title: string,
  types: string | string[],
  settings?: FieldSettings,
) {
  const to = [types].flat().map((type) => ({ type }));
  return { ...field(name, title, 'reference', settings), to };
}

/** Defines a list of references in the editor's order. */
export function referenceList(name: string, title: string, type: string, settings?: FieldSettings) {
  const member = { type: 'reference', to: [{ type }] };
  return list(name, title, member, { unique: true, ...settings });
}

/** Defines a document type. */
export function documentType(
  name: string,
  title: string,
  settings: Omit<DocumentDefinition, 'name' | 'title' | 'type'>,
): DocumentDefinition {
  return { name, title, type: 'document', ...settings };
}

/** Defines an object type and what its preview shows. */
export function objectType<const Name extends string>(
  name: Name,
  title: string,
  fields: FieldDefinition[],
  select?: Record<string, string>,
) {
  return defineType({
    name,
    title,
    type: 'object',
    fields,
    ...(select && { preview: { select } }),
  });
}

/** Defines the last part of a page's address. `reserved` ones belong to fixed pages. */
export function slugField({ reserved = [] }: { reserved?: readonly string[] } = {}) {
  return field('slug', 'Address', 'slug', {
    description: 'Lowercase letters, digits and hyphens.',
    options: { source: 'title', maxLength: 80 },
    validation: (rule) =>
      rule.required().custom<{ current?: string }>((slug) => {
        const value = slug?.current ?? '';
        if (!slugPattern.test(value)) return 'Use lowercase letters, digits and single hyphens.';
        if (reserved.includes(value))
          return 'This is one of the site’s own pages. Choose a different address.';
        return true;
      }),
  });
}

/** Defines the instants when a document goes public and offline, set by the Studio's "Schedule". */
export function scheduleFields() {
  const settings: FieldSettings = {
    description: 'Set with “Schedule”, in the menu beside Publish.',
    readOnly: true,
    hidden: ({ value }) => value === undefined,
  };
  return [
    field('publishAt', 'Will be published at', 'datetime', settings),
    field('unpublishAt', 'Will be taken offline at', 'datetime', settings),
  ];
}

interface PlannedSelection {
  title?: string;
  subtitle?: string;
  media?: ReactNode;
  publishAt?: string;
  unpublishAt?: string;
}

/** Defines a preview for the Studio's lists. Its second line says what is scheduled. */
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

/** Describes what, if anything, is scheduled for a document, in this computer's time zone. */
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

/** Formats an instant in Indian English, in this computer's time zone. */
export function formatLocalInstant(instant: string): string {
  return formatDate(instant, { timeStyle: 'short' });
}

/** Formats a day in Indian English, and what else the options ask for. */
export function formatDate(instant: string, options: Intl.DateTimeFormatOptions = {}): string {
  // The site shortens all months to three letters, but this locale writes "Sept".
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', ...options })
    .format(new Date(instant))
    .replace('Sept', 'Sep');
}
