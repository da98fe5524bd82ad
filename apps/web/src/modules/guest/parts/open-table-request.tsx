import { guestRequests } from '@nocturne/contract/guest/guest-requests'
import BellRing from 'lucide-react/icons/bell-ring'

import { Button } from '#kit/button.tsx'
import { formatCallProgress, isCallPending } from '../call-texts.ts'
import { useCallStaff, useGuestCalls } from '../use-call.ts'
import styles from './call-waiter-panel.module.css'

/** Button that requests the opening of a table without a sitting, and the progress of that request. */
export default function OpenTableRequest({ pass }: { pass: string }) {
  const call = useCallStaff(pass)
  const openCall = useGuestCalls(pass).data?.rows.find(({ kind }) => kind === 'open')
  return (
    <div className={styles['panel']}>
      <Button kind="primary" wide icon={<BellRing />} onClick={() => call('open')}>
        {guestRequests.open}
      </Button>
      <output className={styles['told']} aria-live="polite">
        {openCall && (
          <span data-tone={isCallPending(openCall) ? 'neutral' : 'positive'}>{formatCallProgress(openCall)}</span>
        )}
      </output>
    </div>
  )
}
