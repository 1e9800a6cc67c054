import css from './SwipeHint.module.css';

/** A hint above a drawing that is wider than the screen. */
export function SwipeHint() {
  return (
    <p className={css.hint} aria-hidden="true">
      Swipe to follow the line
    </p>
  );
}
