import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './StepsSection.module.css';

export function StepsSection({ section, place }: SectionProps<'stepsSection'>) {
  return (
    <SectionBand section={section} place={place}>
      <ol className={css.steps}>
        {section.steps.map((step) => (
          <li key={step._key}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </SectionBand>
  );
}
