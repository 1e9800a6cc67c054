import css from './Skeleton.module.css';

/** Takes the place of a figure while it loads. */
export function Skeleton() {
  return <span className={css.skeleton} />;
}
