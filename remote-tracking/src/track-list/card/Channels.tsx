import type { Tracking } from '@faultline/shared/contract';
import { styled } from '@faultline/shared/ui';
import { BellOff, Mail, Send } from 'lucide-react';

const Line = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4 });

/** How a tracking tells its news. */
export function Channels({ tracking: { email_enabled, telegram_enabled } }: { tracking: Tracking }) {
  if (!email_enabled && !telegram_enabled) {
    return (
      <Line>
        <BellOff size={13} aria-hidden /> No notifications
      </Line>
    );
  }
  return (
    <>
      {email_enabled && (
        <Line>
          <Mail size={13} aria-hidden /> E-mail
        </Line>
      )}
      {telegram_enabled && (
        <Line>
          <Send size={13} aria-hidden /> Telegram
        </Line>
      )}
    </>
  );
}
