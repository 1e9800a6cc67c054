import css from './SwipeHint.module.css';

/** Over a drawing that is wider than a phone: that there is more of it to the side. */
export function SwipeHint() {
  return (
    <p className={css.hint} aria-hidden="true">
      Swipe to follow the line
    </p>
  );
}
