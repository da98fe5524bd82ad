import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Stack } from '#kit/stack.tsx'
import { sitDown, type GuestPass } from '#lib/identity/guest-pass.ts'
import { formatError } from '#shells/query-state.ts'

/**
 * Notice that the sitting of the pass has ended. Guests who are still at the table get a new pass with the code that
 * this phone scanned.
 */
export default function RenewPass({ pass: { tableName, code, employeeCode } }: { pass: GuestPass }) {
  const [failure, setFailure] = useState('')
  const handleSitDown = async () => {
    try {
      await sitDown(code, employeeCode)
    } catch (error) {
      setFailure(formatError(error))
    }
  }
  return (
    <Stack>
      <span role={failure ? 'alert' : undefined}>{failure || `您上一次在 ${tableName} 的消费已结束`}</span>
      <Button wide onClick={handleSitDown}>
        我在 {tableName}，重新入座
      </Button>
    </Stack>
  )
}
