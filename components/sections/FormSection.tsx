import { useState } from 'react';
import { AskLinks } from '@/components/layout/AskLinks';
import { mailLink, whatsappLink } from '@/lib/paths';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './FormSection.module.css';

const fields = [
  { name: 'name', label: 'Your name', starts: 'My name is', autoComplete: 'name' },
  { name: 'people', label: 'How many people', starts: 'People:', autoComplete: 'off' },
  { name: 'when', label: 'When', starts: 'When:', autoComplete: 'off' },
] as const;

type Answers = Partial<Record<(typeof fields)[number]['name'] | 'message', string>>;

/**
 * Helps to write a first message, which then leaves by WhatsApp or mail: the site keeps nothing of
 * it, and says so. Without scripts: the ways to reach us, with the subject written already.
 */
export function FormSection({ section, place }: SectionProps<'formSection'>) {
  const { settings } = place;
  const [answers, setAnswers] = useState<Answers>({});
  const set = (name: keyof Answers) => (event: { target: { value: string } }) =>
    setAnswers((before) => ({ ...before, [name]: event.target.value }));
  const message = messageOf(section.subject, answers);
  return (
    <SectionBand
      id={section._key}
      tone={place.tone}
      heading={section.heading}
      intro={section.intro}
    >
      <div className={css.sheet}>
        {fields.map(({ name, label, autoComplete }) => (
          <label key={name}>
            {label}
            <input
              value={answers[name] ?? ''}
              onChange={set(name)}
              autoComplete={autoComplete}
              maxLength={80}
            />
          </label>
        ))}
        <label>
          What would you like to know?
          <textarea
            value={answers.message ?? ''}
            onChange={set('message')}
            rows={4}
            maxLength={800}
          />
        </label>
        <p className={css.ways}>
          <a href={whatsappLink(settings.whatsapp, message)}>Send by WhatsApp</a>
          <a href={mailLink(settings.email, section.subject, message)}>Send by mail</a>
        </p>
        <p className={css.remark}>
          Both open with your words in them, and you send them yourself. This site keeps nothing of
          what you write here. We answer {settings.hours}.
        </p>
        <noscript>
          <AskLinks settings={settings} message={message} />
        </noscript>
      </div>
    </SectionBand>
  );
}

function messageOf(subject: string, answers: Answers): string {
  const facts = fields.flatMap(({ name, starts }) => {
    const answer = answers[name]?.trim();
    return answer ? [`${starts} ${answer}`] : [];
  });
  return [`Hello, this is about: ${subject}`, ...facts, answers.message?.trim() ?? '']
    .filter(Boolean)
    .join('\n');
}
