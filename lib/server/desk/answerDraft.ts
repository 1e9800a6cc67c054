/** The answers to enquiries and messages, as typed, with the templates they may start from. */
import type { AnsweredKind, AnswerTemplates } from '@/booking/contract/staffEnquiries';
import type { DeskFormName } from '@/lib/desk/deskPaths';
import { fillTemplate, startAnswer } from '@/lib/desk/inboxWords';
import type { FormDraft } from '@/lib/formDraft';
import type { Visitor } from '../booking/transport';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

type Templates = AnswerTemplates['items'];

/** Loads the templates that suit this kind, with the known placeholders filled in. */
export async function loadTemplates(
  kind: AnsweredKind,
  values: Record<string, string | null>,
  visitor: Visitor,
): Promise<Templates> {
  const { items } = await staffService.answerTemplates(visitor);
  return items
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ text, ...template }) => ({ ...template, text: fillTemplate(text, values) }));
}

/** Returns the answer as typed, with a template if one was just chosen, and that template's ID. */
export function answerDraft(
  { posted, draftOf }: Pick<DeskRequest, 'posted' | 'draftOf'>,
  name: DeskFormName,
  templates: Templates,
): { reply: FormDraft; template: string } {
  const draft = draftOf(name);
  const chosen = templates.find(({ id }) => id === posted?.text('choice'));
  if (posted?.text('form') !== name || !posted.has('fill') || !chosen) {
    return { reply: draft, template: draft.values['template'] ?? '' };
  }
  const others = templates.map(({ text }) => text);
  const text = startAnswer(chosen.text, posted.text('text'), others);
  const values = { ...draft.values, text, choice: chosen.id };
  return { reply: { values, answer: null }, template: chosen.id };
}
