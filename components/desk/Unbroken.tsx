import css from './Desk.module.css';

/** Shows a sentence whose references, such as SF-7K3M9QXA, don't break at the end of a line. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/([A-Z]{2}-[0-9A-Z]{8})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={css.reference}>
        {part}
      </span>
    ),
  );
}
