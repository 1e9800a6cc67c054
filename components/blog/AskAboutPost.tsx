import { FormSection } from '@/components/sections/FormSection';
import type { SectionPlace } from '@/components/sections/sectionProps';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';

interface AskAboutPostProps extends Pick<SectionPlace, 'settings' | 'tone'> {
  post: Pick<BlogPostPageProps['post'], 'title' | 'author'>;
}

/** The question box under a post: the same form that editors place on pages, with its subject written. */
export function AskAboutPost({ post, settings, tone }: AskAboutPostProps) {
  return (
    <FormSection
      section={{
        _key: 'ask',
        _type: 'formSection',
        heading: 'Something left open?',
        intro: `Ask ${post.author?.title ?? settings.operatorName}, or whoever of us knows it best.`,
        subject: post.title,
      }}
      place={{ settings, tone, isFirst: false }}
    />
  );
}
