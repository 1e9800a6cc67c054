import { writeBlogFeed } from './blogFeed';

type Posts = Parameters<typeof writeBlogFeed>[0];

const post: Posts[number] = {
  title: 'Ice & <snow>',
  slug: 'ice-and-snow',
  excerpt: 'What "minus twenty" means.',
  publishedAt: '2026-02-12T04:30:00Z',
  revisedAt: '2026-11-10T05:00:00Z',
  author: 'Tenzin Dorje',
  topics: ['Winter', 'Spiti'],
};
const write = (posts: Posts) => writeBlogFeed(posts, 'Trial Tours', 'https://trial.example');

it('lists each post with absolute addresses, its date, author and topics', () => {
  const text = write([post]);
  expect(text).toContain('<link>https://trial.example/blog/ice-and-snow</link>');
  expect(text).toContain('<pubDate>Thu, 12 Feb 2026 04:30:00 GMT</pubDate>');
  expect(text).toContain('<category>Winter</category>');
  expect(text).toMatch(/<dc:creator [^>]*>Tenzin Dorje<\/dc:creator>/);
  expect(text).toContain('<guid isPermaLink="true">https://trial.example/blog/ice-and-snow</guid>');
  expect(text).toContain('href="https://trial.example/travel-blogs/rss.xml" rel="self"');
});

it('takes its date from the posts, so the same posts give the same text', () => {
  expect(write([post])).toContain('<lastBuildDate>Tue, 10 Nov 2026 05:00:00 GMT</lastBuildDate>');
  expect(write([post])).toBe(write([post]));
});

it("escapes titles so that they can't end an element", () => {
  expect(write([{ ...post, title: ']]></title><script>' }])).toContain(
    '<title><![CDATA[]]]]><![CDATA[></title><script>]]></title>',
  );
});

it('is a valid feed without posts, and names the operator if an author was removed', () => {
  expect(write([])).toContain('<title>Trial Tours journal</title>');
  expect(write([{ ...post, author: null }])).toContain('Trial Tours');
});
