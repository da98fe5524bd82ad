/** Refetches queries when a material was published or unpublished, or a task was assigned, done or reviewed. */
import { materials } from '@nocturne/contract/materials/endpoints'

import { onLive } from '#lib/live/live.ts'
import { invalidate } from '#lib/query/query.ts'

onLive('material', () => void invalidate(materials.list, materials.detail))
onLive(
  'task',
  () =>
    void invalidate(
      materials.taskList,
      materials.taskDetail,
      materials.taskPeople,
      materials.taskTrial,
      materials.checkList,
      materials.checkDetail,
    ),
)
