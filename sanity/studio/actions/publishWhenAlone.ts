import { useDocumentOperation, type DocumentActionComponent } from 'sanity';
import { useWritingColleagues, waitingFor } from './colleagues.ts';

/**
 * Wraps the Studio's own Publish. It waits while a colleague is typing in the document, and cancels
 * a scheduled publish so that the scheduler doesn't publish the document again.
 */
export function publishWhenAlone(publish: DocumentActionComponent): DocumentActionComponent {
  const PublishWhenAlone: DocumentActionComponent = (props) => {
    const original = publish(props);
    const { patch } = useDocumentOperation(props.id, props.type);
    const writing = useWritingColleagues(props.id);
    if (!original) return null;
    if (writing.length > 0) return { ...original, disabled: true, title: waitingFor(writing) };
    return {
      ...original,
      onHandle: () => {
        if (props.draft?.publishAt) patch.execute([{ unset: ['publishAt'] }]);
        original.onHandle?.();
      },
    };
  };
  PublishWhenAlone.action = 'publish';
  return PublishWhenAlone;
}
