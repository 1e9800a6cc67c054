// Must come first: it replaces the page's fetch before any Sanity code saves a reference to it.
import './transport.ts';
import { defineConfig, defineLocaleResourceBundle } from 'sanity';
import { structureTool } from 'sanity/structure';
import { documentActions } from './actions/documentActions.ts';
import { PlanBadge } from './plan/planBadge.ts';
import { environment } from './environment.ts';
import { lakeSource } from './lakeSource.ts';
import { offerCodesTool } from './offers/OfferCodesTool.tsx';
import { LayoutWithNotice } from './LayoutWithNotice.tsx';
import { presentation } from './presentation.ts';
import { singletonTypes, studioTypes } from './schema.ts';
import { defaultDocumentNode, structure } from './structure/structure.ts';
import { templates } from './templates.ts';

const off = { enabled: false };
const readsFromLake = environment.apiHost !== '';

export default defineConfig({
  name: 'safar',
  title: 'Safar',
  projectId: environment.projectId,
  dataset: environment.dataset,
  basePath: '/',
  ...(readsFromLake ? lakeSource() : {}),
  plugins: [structureTool({ title: 'Write', structure, defaultDocumentNode }), presentation],
  tools: (tools) => [...tools, offerCodesTool],
  studio: { components: { layout: LayoutWithNotice } },
  schema: {
    types: studioTypes,
    templates: (standard) => [
      ...standard.filter(({ schemaType }) => !singletonTypes.includes(schemaType)),
      ...templates,
    ],
  },
  i18n: {
    bundles: [
      // The Studio's own message only names the problem. This one also says how to fix it.
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'validation',
        resources: {
          'slug.not-unique': 'Another document has this address already. Choose a different one.',
        },
      }),
    ],
  },
  document: {
    actions: documentActions,
    badges: (badges) => [...badges, PlanBadge],
    comments: off,
    newDocumentOptions: (options) =>
      options.filter(({ templateId }) => !singletonTypes.includes(templateId)),
  },
  // The lake's query engine supports GROQ's "match", but not the hosted store's text search.
  ...(readsFromLake ? { search: { strategy: 'groqLegacy' } } : {}),
  // We have our own scheduled publishing: see actions/schedule.tsx.
  scheduledPublishing: off,
  scheduledDrafts: off,
  tasks: off,
  announcements: off,
});
