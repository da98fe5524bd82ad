import { materials } from '@nocturne/contract/materials/endpoints'
import { schemas } from '@nocturne/contract/materials/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listMaterials, readMaterial } from './item/material-queries.ts'
import { saveMaterial, withdrawMaterial } from './item/save-material.ts'
import { recordMaterialUse } from './item/use-material.ts'
import { checkIn } from './task/check-in.ts'
import { listCheckIns, readCheckIn } from './task/check-queries.ts'
import { reviewCheckIn } from './task/review-check.ts'
import { endTask, saveTask, withdrawTask } from './task/save-task.ts'
import { simulateTaskReward } from './task/simulate-reward.ts'
import { estimateTaskCost, listTaskPeople, listTasks, readTask } from './task/task-queries.ts'

export const materialsModule = defineServerModule(materials, schemas, {
  list: listMaterials,
  detail: readMaterial,
  save: saveMaterial,
  offline: withdrawMaterial,
  use: recordMaterialUse,
  taskList: listTasks,
  taskDetail: readTask,
  taskPeople: listTaskPeople,
  taskCost: estimateTaskCost,
  taskTrial: simulateTaskReward,
  taskSave: saveTask,
  taskWithdraw: withdrawTask,
  taskEnd: endTask,
  checkAdd: checkIn,
  checkList: listCheckIns,
  checkDetail: readCheckIn,
  checkAudit: reviewCheckIn,
})
