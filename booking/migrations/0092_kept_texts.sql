set local statement_timeout = 0;

-- Finds the emails that went out while their booking was being erased (see store/messages/sentTexts.ts).
create index notification_kept on notification (sent_at) where sent_text is not null;
