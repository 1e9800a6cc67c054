import type { ComponentProps } from 'react';
import css from './Hidden.module.css';

export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className={css.hidden} {...props} />;
}
