import { useDocumentOperation, type DocumentActionComponent } from 'sanity';
import { useWritingColleagues, waitingFor } from './colleagues.ts';

/** Wraps the Studio's Publish: waits for a colleague's typing, and cancels a scheduled publish. */
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
