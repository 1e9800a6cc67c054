import css from './Skeleton.module.css';

/** A placeholder for a figure while it loads. */
export function Skeleton() {
  return <span className={css.skeleton} />;
}
