import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { stage } from '@nocturne/contract/stage/endpoints'

export type StageState = AnswerOf<typeof stage.state>
export type Performer = NonNullable<StageState['actor']>
export type ActorClockRow = StageState['rows'][number]
