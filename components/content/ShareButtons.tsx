/** Buttons for the device's share sheet and for copying a link, where the browser has them. */
export function ShareButtons(props: { title: string; url: string; say: (words: string) => void }) {
  const { title, url, say } = props;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => say('Link copied'),
      () => say(`Your browser blocked copying. The link is ${url}`),
    );
  return (
    <>
      {'share' in navigator ? (
        <li>
          {/* Closing the share sheet without choosing isn't an error. */}
          <button
            type="button"
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            Choose an app
          </button>
        </li>
      ) : null}
      {'clipboard' in navigator ? (
        <li>
          <button type="button" onClick={() => void copy()}>
            Copy link
          </button>
        </li>
      ) : null}
    </>
  );
}
