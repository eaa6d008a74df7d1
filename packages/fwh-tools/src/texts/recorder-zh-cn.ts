/** With the blocks where their number is known. */
const phase = (state: string, progress: string | null): string =>
  progress === null ? state : `${state}，${progress} 块`;

/** Chinese sentences about orders to fault recorders. */
export const recorderZhCn = {
  fields: {
    recorder: {
      deviceSn: '设备 SN，属于该站点，由 fault_record_devices 得到（supported=true）',
      kind: '设备类别，由 fault_record_devices 得到；设备只有一个录波功能时可不填，同时有 aPower-PE 与 aPower-MPPT 时必填',
    },
  },

  tools: {
    fault_record_device_info: {
      title: '向设备读取录波信息与目录',
      description:
        '向一台设备读取录波的总体信息、基本信息与目录（长任务，一般 5～180 秒，会通过网关访问设备，不改变设备）。用于查看设备里有哪些录波、录波功能是否开启。返回 id（操作 id）、device、kind、finishedAt（站点当地时间）、' +
        'overall（totalCount 录波总数、newestId、storageUsedKB、storageTotalKB）、basics（enabled 是否开启、sampleRateHz、preMs 触发前、postMs 触发后）、directory（新的在前，最多 200 条：recordId、time 故障时间、code 故障码、sizeKB、stored 是否已取回）。' +
        '已取回的（stored=true）用 fault_record_data；没有取回的须由 fault_record_fetch（运维服务）取回。',
    },
    fault_record_param_read: {
      title: '向设备读取时间与录波开关',
      description:
        '向一台设备读取时钟与录波参数（长任务，一般 5～180 秒，会通过网关访问设备，不改变设备）。用于核对设备时间、录波是否开启。返回 id（操作 id）、device、kind、finishedAt、deviceTime（设备时钟，站点当地时间）、' +
        'skewSec（设备时钟比标准时间快的秒数，负为慢）、enabled（录波是否开启）、items（其余参数：name、value、unit）。修改用 fault_record_param_write（运维服务）。',
    },
    fault_record_fetch: {
      title: '从设备取回故障录波',
      description:
        '让一台设备上传 1～10 个录波并存入文件存储（长任务，每个可能数分钟；同一设备一次只做一个操作）。先用 fault_record_device_info 由目录得到 recordId，stored=true 的不必再取。' +
        '返回 id（操作 id）、device、kind、finishedAt、records（recordId、time 故障时间、code、sizeKB、stored 是否已入库）。取回后用 fault_record_data 看概要、fault_record_export 导出波形。',
      recordIds: '要取回的录波，1～10 个',
      recordId: '录波 id，由 fault_record_device_info 的 directory 得到',
    },
    fault_record_param_write: {
      title: '设置设备录波参数或清除波形',
      description:
        '改变一台设备的录波功能（长任务，一般 5～180 秒）。破坏性操作：clear 会删除设备里的全部录波，无法恢复，需要的录波须先用 fault_record_fetch 取回；set_enable=false 之后的故障不再录波。只在用户明确要求时调用，不要重复调用。' +
        '返回 id（操作 id）、device、kind、finishedAt、items（设备确认的值：name、value、unit）。当前值用 fault_record_param_read。',
      action: 'set_enable 开启或关闭录波，set_time 把设备时钟设为当前时间，clear 清除设备里的全部录波（不可恢复）',
      value: '只用于 set_enable：true 开启，false 关闭；其余动作不填',
    },
    fault_record_cancel: {
      title: '取消录波操作',
      description:
        '取消一个未结束的录波操作，无论由谁发起。排队中的不再下发；已下发的不再等待设备的响应，但设备可能已经执行。返回 id、status。已结束的操作不能取消。状态用 fault_record_operation_get。',
    },
    fault_record_retry_download: {
      title: '重试录波下载',
      description:
        '设备已上传而下载失败（status=download_failed）的录波操作，重新下载文件，不再访问设备。返回 id、status；之后用 fault_record_operation_get 看结果（done 为成功）。其他状态不能重试；设备没有上传成功的须重新 fault_record_fetch。',
    },
  },

  errors: {
    noRecorder: (device: string, kind: string) => `${device}（${kind}）没有录波功能。`,
    noRecorderAdvice: '用 fault_record_devices 列出站点的设备，选 supported=true 的。',
    noRecorderKind: (device: string, kind: string) => `${device} 没有类别为 ${kind} 的录波功能。`,
    twoRecorders: (device: string) => `${device} 有两个录波功能，须用 kind 指明。`,
    recorderKindAdvice: (kinds: readonly string[]) => `kind 可为 ${kinds.join('、')}。`,
    recorderOffline: (sn: string) => `站点 ${sn} 的网关离线，设备现在不会响应，没有提交操作。`,
    recorderOfflineAdvice: '等站点恢复在线（site_get 的 online）后再试；已取回的录波仍可用 fault_record_data 读取。',
    recorderBusy: (device: string, op: string, state: string) =>
      `${device} 的录波功能正在做另一个操作（${op}，${state}），一次只能做一个，没有提交新的操作。`,
    recorderBusyAdvice: (id: string) =>
      `等操作 ${id} 结束后再试（用 fault_record_operation_get 查看）；确认不需要它时可用 fault_record_cancel 取消。`,
    recorderFailed: (id: string, reason: string) => `录波操作 ${id} 失败：${reason}。`,
    recorderFailedAdvice: '可查看站点是否在线（site_get）、设备是否正确（fault_record_devices），稍后再试一次。',
    recorderAdviceOf: {
      refused: '设备在线但拒绝了操作，可能正忙；稍后再试一次，仍被拒绝则无法由此完成。',
      unknown_record: '再试一次不会成功：先用 fault_record_device_info 列出设备现有的录波，再用其中的 recordId。',
      unknown_device: '再试一次不会成功：用 fault_record_devices 查看该站点可录波的设备与类型。',
      bad_params: '再试一次不会成功：请检查参数。',
      interrupted: '先用 fault_record_device_info 查看设备现状，再决定是否重做。',
      internal: '稍后再试一次；仍然如此时告诉管理员。',
      unreachable: '这与设备无关：稍后再试一次，仍然如此时告诉管理员。',
    },
    downloadRetriedAdvice: (id: string) =>
      `该任务以失败告终，之后已重试下载；用 fault_record_operation_get（id=${id}）查看重试的结果。`,
    downloadFailed: (id: string) => `录波操作 ${id}：设备已上传，但下载文件失败。`,
    downloadFailedAdvice: (id: string) => `用 fault_record_retry_download（id=${id}）重试下载，不必再访问设备。`,
    enableValue: 'set_enable 缺少 value。',
    enableValueAdvice: 'value=true 开启录波，value=false 关闭录波。',
    noValue: (action: string) => `${action} 不接受 value。`,
    noValueAdvice: '请去掉 value：set_time 总是设为当前时间，clear 总是清除全部录波。',
    operationEnded: (id: string, state: string) => `录波操作 ${id} 已经结束（${state}），不能取消。`,
    operationEndedAdvice: '用 fault_record_operation_get 看它的结果。',
    noRetry: (id: string, state: string) => `录波操作 ${id} 的状态是“${state}”，没有可重试的下载。`,
    noRetryAdvice:
      '只有 download_failed（设备已上传，下载失败）的操作可以重试；需要重新取录波时用 fault_record_fetch。',
  },

  notes: {
    recorderPhase: phase,
    recorderSubmitted: (id: string) => `已提交录波操作 ${id}，结束后给出结果；请勿重复提交。`,
    recorderJoined: (id: string) => `相同的录波操作 ${id} 已在进行，改为跟踪它，没有重复下发。`,
    recorderGoesOn: (id: string) =>
      `操作 ${id} 还在进行，并会继续；稍后用 fault_record_operation_get 查看结果，不要重复提交`,
    recorderCancelled: (id: string) => `录波操作 ${id} 已取消。`,
    followingEnded: '已停止跟踪；这项工作是别的调用发起的，仍在继续。',
    directoryCut: (total: number, shown: number) => `目录共 ${total} 条，只列出最近 ${shown} 条`,
    operationCancelled: '操作已取消；若已下发，设备可能已经执行，其响应不再接收',
    downloadRetried: '已重新开始下载；用 fault_record_operation_get 查看结果',
  },

  labels: {
    recorderState: {
      queued: '排队',
      sending: '正在下发',
      waiting: '等待设备响应',
      receiving: '正在接收',
      parsing: '正在下载与解析',
      done: '已完成',
      failed: '失败',
      download_failed: '下载失败',
      cancelled: '已取消',
    },
  },
};

/** Shape of this part of the table. */
export type RecorderTexts = typeof recorderZhCn;
