"""Operations that change notifications and outboxes."""
