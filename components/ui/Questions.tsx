import css from './Questions.module.css';

/** Questions that expand independently, without scripts. */
export function Questions({ items }: { items: { _id: string; title: string; answer: string }[] }) {
  return (
    <div className={css.list}>
      {items.map((item) => (
        <details key={item._id}>
          <summary>{item.title}</summary>
          <p>{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
