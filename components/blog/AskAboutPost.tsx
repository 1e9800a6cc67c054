import { FormOnPage } from '@/components/forms/FormOnPage';
import { AskLinks } from '@/components/layout/AskLinks';
import { SectionBand } from '@/components/sections/SectionBand';
import type { SectionPlace } from '@/components/sections/sectionProps';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';

interface AskAboutPostProps extends Pick<SectionPlace, 'settings' | 'tone'> {
  post: Pick<BlogPostPageProps['post'], 'title' | 'slug' | 'author'>;
}

/** The question box under a post: it knows what it is about. */
export function AskAboutPost({ post, settings, tone }: AskAboutPostProps) {
  const { title, slug, author } = post;
  return (
    <SectionBand
      id="ask"
      tone={tone}
      heading="Something left open?"
      intro={`Ask ${author?.title ?? settings.operatorName}, or whoever of us knows it best.`}
      isSplit
    >
      <FormOnPage
        form="enquiry"
        settings={settings}
        about={{ topic: 'question', source: 'post', post: slug, subject: title }}
      />
      <AskLinks settings={settings} message={`Hello, I have a question about "${title}".`} />
    </SectionBand>
  );
}
