import Phone from 'lucide-react/icons/phone'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { confirm } from '#kit/confirm.ts'
import { ListRow } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { useCommand } from '#lib/offline/use-command.ts'
import { formatCallRequest, isCallWaiting, type GuestBooking } from '../notice-texts.ts'
import styles from './notice.module.css'

type RequestCallProps = { booking: GuestBooking; shareCode: string }

/** The refusal was already shown. */
const ignoreError = () => undefined

/**
 * Row of the sales person with the button 请回电. It sends a call request, then shows who was notified, and later who
 * called.
 */
export function RequestCallRow({ booking, shareCode }: RequestCallProps) {
  const { bookingId, salesUserName, canRequestCall } = booking
  const command = useCommand(reservations.requestCall, {
    label: '请客户经理回电',
    invalidates: [reservations.guestDetail],
  })
  const text = formatCallRequest(booking)
  const canRequestNow = canRequestCall && !isCallWaiting(booking)
  const confirmRequest = async () => {
    command.begin()
    const body = `${salesUserName} 会拨打您预订时留的手机号，同意吗？`
    if (await confirm({ title: '请客户经理回电', body, confirmLabel: '同意，请回电', cancelLabel: '再想想' }))
      await command.submit({ bookingId, shareCode })
  }
  return (
    <>
      <RowWithAction
        action={
          canRequestNow && (
            <Button
              size="small"
              icon={<Phone />}
              busy={command.busy}
              onClick={() => void confirmRequest().catch(ignoreError)}
            >
              {text === null ? '请回电' : '再请回电'}
            </Button>
          )
        }
      >
        <ListRow inCard lead={<Avatar name={salesUserName} />} title={salesUserName} fact="您的客户经理" />
      </RowWithAction>
      {text !== null && (
        <p className={styles['call']} aria-live="polite">
          {text}
        </p>
      )}
    </>
  )
}
