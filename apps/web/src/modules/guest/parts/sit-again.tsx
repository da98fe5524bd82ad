import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { sitDown, type GuestPass } from '../../../lib/guest-pass.ts'
import { errorText } from '../../../shells/query-state.ts'

/** The sitting of this phone's pass has ended. Whoever stays at the table gets a new pass by the code this phone scanned. */
export default function SitAgain({ pass: { tableName, code, employeeCode } }: { pass: GuestPass }) {
  const [failure, setFailure] = useState('')
  const sit = async () => {
    try {
      await sitDown(code, employeeCode)
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <Stack>
      <span role={failure ? 'alert' : undefined}>{failure || `您上一次在 ${tableName} 的消费已结束`}</span>
      <Button wide onClick={sit}>
        我在 {tableName}，重新入座
      </Button>
    </Stack>
  )
}
