import css from './Skeleton.module.css';

export function Skeleton() {
  return <span className={css.skeleton} />;
}
