import { FormOnPage } from '@/components/forms/FormOnPage';
import { AskLinks } from '@/components/layout/AskLinks';
import { SectionBand } from '@/components/sections/SectionBand';
import type { SectionPlace } from '@/components/sections/sectionProps';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';

interface AskAboutPostProps extends Pick<SectionPlace, 'settings' | 'tone'> {
  post: Pick<BlogPostPageProps['post'], 'title' | 'slug' | 'author'>;
}

/** The question form under a post, already filled in with its subject. */
export function AskAboutPost({ post, settings, tone }: AskAboutPostProps) {
  const { title, slug, author } = post;
  return (
    <SectionBand
      id="ask"
      tone={tone}
      heading="Still have a question?"
      intro={`Ask ${author?.title ?? settings.operatorName}. If someone else on our team knows better, they’ll answer.`}
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
