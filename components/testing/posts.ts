import type { AuthorPageProps } from '@/lib/server/loaders/authorPage';
import type { BlogIndexPageProps } from '@/lib/server/loaders/blogIndexPage';
import type { BlogPostPageProps } from '@/lib/server/loaders/blogPostPage';
import type { PostCardData, PostListPage } from '@/lib/server/loaders/postCards';
import { picture } from './builders';

/** The blog's data as its loaders return it. Each test sets only the fields it checks. */

export type Post = BlogPostPageProps['post'];
export type PostAuthor = NonNullable<Post['author']>;

export function postCard(changes: Partial<PostCardData> = {}): PostCardData {
  return {
    _id: 'post-road-log',
    title: 'A road log',
    slug: 'road-log',
    excerpt: 'Seven days, two cars.',
    publishedAt: '2026-02-12T20:30:00Z',
    letters: 5_800,
    cover: picture('The road'),
    author: { title: 'Tenzin Dorje', slug: 'tenzin-dorje' },
    topic: { title: 'Winter', slug: 'winter' },
    ...changes,
  };
}

export function postList(changes: Partial<PostListPage> = {}): PostListPage {
  return { posts: [postCard()], page: 1, pages: 1, total: 1, ...changes };
}

export function postAuthor(changes: Partial<PostAuthor> = {}): PostAuthor {
  return {
    title: 'Tenzin Dorje',
    slug: 'tenzin-dorje',
    role: 'Trip leader, Spiti',
    bio: 'Born across the river from Kaza.',
    credentials: ['Wilderness first responder, 2025', 'Driving licence since 2001'],
    photo: picture('Tenzin'),
    ...changes,
  };
}

export function paragraph(text: string, style: 'normal' | 'h2' = 'normal'): Post['body'][number] {
  return {
    _type: 'block',
    _key: text,
    style,
    markDefs: [],
    children: [{ _type: 'span', _key: 'span', text, marks: [] }],
  };
}

export function post(changes: Partial<Post> = {}): Post {
  return {
    _id: 'post-road-log',
    title: 'A road log',
    slug: 'road-log',
    excerpt: 'Seven days, two cars.',
    publishedAt: '2026-02-12T04:30:00Z',
    revisedAt: null,
    letters: 5_800,
    cover: { ...picture('The road'), caption: 'In dry weather.' },
    author: postAuthor(),
    topics: [{ _id: 'topic-winter', title: 'Winter', slug: 'winter' }],
    body: [paragraph('I keep a notebook.')],
    headings: [],
    faqs: [],
    seo: null,
    ...changes,
  };
}

export function blogTopic(
  changes: Partial<BlogIndexPageProps['topics'][number]> = {},
): BlogIndexPageProps['topics'][number] {
  return {
    _id: 'topic-winter',
    title: 'Winter',
    slug: 'winter',
    intro: 'Snow.',
    cover: null,
    postCount: 4,
    ...changes,
  };
}

export function author(
  changes: Partial<AuthorPageProps['author']> = {},
): AuthorPageProps['author'] {
  return {
    _id: 'author-tenzin-dorje',
    ...postAuthor(),
    languages: ['Hindi', 'English'],
    places: [
      {
        _id: 'destination-spiti-valley',
        title: 'Spiti Valley',
        slug: 'spiti-valley',
        region: 'domestic',
        canonicalPath: null,
      },
    ],
    profiles: [{ _key: 'a', label: 'Road notes', url: 'https://notes.example' }],
    ...changes,
  };
}
