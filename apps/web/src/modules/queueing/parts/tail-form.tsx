import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Field } from '#kit/field.tsx'
import { DigitsInput } from '#kit/digits-input.tsx'
import styles from './queue.module.css'

type TailFormProps = { wrong: boolean; onTail: (tail: string) => void; onAnew: () => void }

/** Form for the last four digits of the phone number, required to show a number that was taken on another phone. */
export default function PhoneTailForm({ wrong, onTail, onAnew }: TailFormProps) {
  const [tail, setTail] = useState('')
  const whole = /^\d{4}$/.test(tail)
  return (
    <Card>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          if (whole) onTail(tail)
        }}
      >
        <Field label="手机号后4位" error={wrong ? '没有找到这个号，请核对后4位' : null} hint="这个号是用另一台手机取的">
          <DigitsInput value={tail} onChange={setTail} maxLength={4} />
        </Field>
        <Button type="submit" kind="primary" wide disabled={!whole} reason="请输入手机号后4位">
          查看
        </Button>
        <Button kind="ghost" wide onClick={onAnew}>
          重新取号
        </Button>
      </form>
    </Card>
  )
}
