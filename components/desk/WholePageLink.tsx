import type { ComponentProps } from 'react';
import buttons from '@/components/ui/Button.module.css';

/**
 * A link that looks like a button and always loads a whole page. A page opened by scripts would keep
 * the policies of the one before, and a leader's list needs its own to open the camera.
 */
export function WholePageLink({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a className={buttons.button} {...props}>
      {children}
    </a>
  );
}
