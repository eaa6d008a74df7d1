/** Chinese sentences about the fault recorders of devices and their recordings. */
export const faultRecordZhCn = {
  sources: { objects: '录波文件存储' },

  tools: {
    fault_record_devices: {
      title: '查询站点的录波设备',
      description:
        '列出单个站点的设备及其是否支持故障录波操作。返回 deviceSn、kind（aGate、aPower-PE 功率板、aPower-MPPT、aHub；其余设备没有录波功能）、model、' +
        'online（网关最近一次同步时是否在线，离线时设备不响应操作）、supported（是否支持录波操作）。已做过的操作用 fault_record_operations。',
    },
    fault_record_operations: {
      title: '查询录波操作记录',
      description:
        '列出单个站点对设备录波功能做过的操作（直连设备），新的在前。用于查看录波是否已取回、为何失败。返回 id、op（操作）、device（设备 SN）、kind（设备类别）、' +
        'status（状态）、progress（已收/总块数）、createdAt、finishedAt（站点当地时间）、error（失败原因，失败才有）。操作结果与其中的 recordId 用 fault_record_operation_get。',
      op: '操作：device_info 读录波信息与目录，param_read 读参数，param_write 写参数，fetch 取回录波，clear 清除录波；缺省为全部',
      status:
        '状态：queued 排队，sending 下发，waiting 等设备响应，receiving 接收，parsing 解析，done 完成，failed 失败，download_failed 设备已上传但下载失败（可重试下载），cancelled 已取消；缺省为全部',
      unit: '记录数，1～100',
    },
    fault_record_operation_get: {
      title: '查询录波操作的结果',
      description:
        '查询一次录波操作的参数与逐项结果，不含原始报文。返回 sn、fault_record_operations 的各列、updatedAt、params（参数）、results：读写参数时为 name、value（没有时为“无”）、unit，其中 deviceTime 为设备时钟（站点当地时间），skew 为它比标准时间快的秒数；' +
        '读目录或取回录波时为 recordId、time（故障时间，站点当地时间）、code（故障码）、sizeKB、stored（文件是否已入库）。stored=true 的 recordId 可用于 fault_record_data、fault_record_export。',
      id: '操作 id，26 位，由 fault_record_operations 得到',
    },
    fault_record_data: {
      title: '解析故障录波',
      description:
        '解析一个已取回的录波文件（COMTRADE），给出故障信息与波形概要，不含逐点数据。用于判断故障瞬间的电压、电流、频率与继电器动作。返回 sn、fault（code、name、time 站点当地时间、device）、' +
        'rate（采样率，Hz）、samples（采样点数）、durationMs、trigger（触发点：index 从 1 起的点号，ms 距首点毫秒）、channels（模拟量：no、name、unit、min、max、trigger 触发点的值、missing 缺失点数）、' +
        'statuses（开关量：no、name、initial 初值、changes 变化次数、atTrigger 触发点的值）、warnings（文件的异常之处）。逐点数据用 fault_record_export；故障前后的告警用 alarm_events。',
      recordId: '录波 id，由 fault_record_operation_get 的 results 得到（stored=true）',
    },
    fault_record_export: {
      title: '导出故障录波的逐点数据',
      description:
        '把一个已取回的录波导出为 zip，内有一个 CSV（t_ms 距首点毫秒，其后每通道一列，缺失值为空）与 meta.json（故障、采样、各列的单位与含义），供程序分析；不超过 20 MB。' +
        '先用 fault_record_data 看通道名与触发点，再按需选通道与时间段。',
      channels:
        '要导出的通道，1～64 个：fault_record_data 中的 name；重名或无名时用 A 加模拟量 no、D 加开关量 no，如 A3、D1；缺省为全部',
      fromMs: '起点，距首个采样的毫秒数，含；缺省从头。触发点前 50 ms 即 trigger.ms 减 50',
      toMs: '终点，距首个采样的毫秒数，含；缺省到尾',
    },
  },

  errors: {
    operationId: '操作 id 是 26 位数字与大写字母，由 fault_record_operations 得到',
    noOperation: (id: string) => `没有 id 为 ${id} 的录波操作。`,
    noOperationAdvice: '先用 fault_record_operations 列出，再用其中的 id。',
    recordId: 'recordId 是 1～40 位字母、数字、_ 或 -，由 fault_record_operation_get 的 results 得到',
    noRecord: (id: string) => `没有取回过 recordId 为 ${id} 的录波。`,
    noRecordAdvice:
      '用 fault_record_operations（op=fetch、status=done）找到操作，再用 fault_record_operation_get 取其中的 recordId；还在设备里的录波须先取回。',
    recordingMissing: (id: string) => `录波 ${id} 有记录，但存储中已没有它的文件。`,
    recordingDamaged: (id: string, why: string) => `录波 ${id} 的文件不可用：${why}。`,
    recordingAdvice: '重复读取不会有变化；需要该录波时，须从设备重新取回。',
    recordingTooLarge: (id: string, why: string) => `录波 ${id} 过大，无法解析：${why}。`,
    recordingTooLargeAdvice: '请由人工取原始文件分析。',
    noChannel: (names: string) => `该录波没有通道 ${names}。`,
    noChannelAdvice: (known: string) => `可用的通道（名称，或括号内的编号）：${known}。`,
    twoChannels: (name: string) => `通道名 ${name} 有多个。`,
    twoChannelsAdvice: (forms: string) => `请改用 ${forms} 之一。`,
    windowReversed: 'fromMs 大于 toMs。',
    windowReversedAdvice: '请交换两者；时间以首个采样为 0，单位毫秒。',
    windowBehind: (durationMs: number) => `该录波只有 ${durationMs} ms，所给时间段在它之后。`,
    windowBehindAdvice: (durationMs: number) => `请改用 0～${durationMs} 之间的 fromMs、toMs。`,
    windowBetween: '该时间段比采样间隔还短，其中没有采样点。',
    windowBetweenAdvice: (stepMs: number) => `采样间隔约 ${stepMs} ms，请使 toMs 与 fromMs 至少相差这么多。`,
    windowEmpty: '该时间段内没有采样点。',
    windowEmptyAdvice: '请放宽 fromMs、toMs，或去掉它们取全部。',
    exportCells: (limit: number) => `导出超过 ${limit} 个值，未生成文件。`,
    exportBytes: (megabytes: number) => `导出的 zip 超过 ${megabytes} MB，未生成文件。`,
    exportAdvice: '请用 channels 只选需要的通道，或用 fromMs、toMs 只取触发点附近，如 trigger.ms 前后各 100 ms。',
  },

  notes: {
    recorderOffline: '网关离线，设备暂时不响应录波操作；已取回的录波仍可解析',
    quietStatuses: (count: number) => `另有 ${count} 个开关量没有变化，未列出；需要时用 fault_record_export`,
    moreChannels: (count: number) => `另有 ${count} 个模拟量未列出；需要时用 fault_record_export`,
    recordingExport: (id: string, fault: string, columns: number, rows: number) =>
      `录波 ${id}（${fault}）：CSV ${rows} 行，t_ms 与 ${columns} 个通道；各列含义见 meta.json`,
    window: (from: number | undefined, to: number | undefined) =>
      `时间段：${from ?? '从头'}～${to === undefined ? '末尾' : `${to} ms`}`,
    occurrences: (text: string, count: number) => (count === 1 ? text : `${text}（${count} 处）`),
  },

  labels: {
    recorderNothing: '无',
    recorderFailure: {
      offline: '设备离线',
      timeout: '设备响应超时',
      refused: '设备拒绝',
      unknown_record: '设备中没有所要的录波（编号不对，或已被清除、覆盖）',
      unknown_device: '网关下没有这台录波设备',
      bad_params: '设备不接受这些参数',
      crc: '收到的数据校验不符',
      interrupted: '操作中断（执行它的进程已停止），设备是否已执行未知',
      unreachable: '连不上设备通信服务或文件服务',
      not_found: '设备说已上传，但文件服务中没有该文件',
      too_large: '文件过大',
      upstream: '文件服务返回错误',
      object_store: '录波文件存储不可用',
      internal: '执行操作的程序内部出错',
    },
    damage: {
      not_zip: '不是 zip 文件',
      truncated: 'zip 不完整',
      corrupt: 'zip 损坏，无法解压',
      checksum: '校验值与记录不符',
      no_recording: 'zip 中没有成对的 .cfg/.dat，也没有 .cff',
      too_many_files: 'zip 中的文件过多',
    },
    excess: {
      file: (megabytes: number) => `文件超过 ${megabytes} MB`,
      text: '配置部分过长',
      data: (megabytes: number) => `解压后的采样数据超过 ${megabytes} MB`,
    },
    comtradeError: {
      empty: '配置为空',
      bad_header: '配置的首行无法识别',
      bad_channel_counts: '配置的通道数无法识别',
      bad_channel: '配置的通道定义无法识别',
      bad_rates: '配置的采样率无法识别',
      bad_data_type: '配置的数据格式无法识别',
      incomplete_configuration: '配置不完整',
      too_many_channels: '通道过多',
      too_large: '数据过多',
      no_configuration: '没有配置部分',
      no_data: '没有采样数据',
      unknown_encoding: '文字编码无法识别',
    },
    comtradeLine: (reason: string, line: number) => `${reason}（.cfg 第 ${line} 行）`,
    comtradeWarning: {
      encoding_guessed: '文字编码为推测',
      revision_unknown: '标准版本无法识别，按最接近的版本读取',
      channel_count_mismatch: '通道数与声明不符',
      comma_in_name: '通道名中有逗号',
      factor_missing: '通道缺少换算系数',
      rates_not_increasing: '采样率分段未递增，取最大的终点',
      time_unreadable: '起始或触发时间无法识别',
      date_order: '日期的日、月顺序与标准不同',
      line_missing: '配置缺少末尾几行，取缺省值',
      data_type_mismatch: '数据格式与声明不符',
      trigger_outside: '触发时间在录波之外',
      ratio_unusable: '变比无法使用，值按记录给出',
      truncated: '采样点少于声明',
      extra_rows: '采样点多于声明，多出的没有读',
      partial_row: '最后一个采样不完整，没有读',
      bad_row: '有无法识别的采样行，已跳过',
      bad_value: '有无法识别的值，按缺失处理',
      timestamp_missing: '有采样没有时间',
      cell_limit: '值过多，没有全部读取',
      size_limit: '数据过长，没有全部读取',
    },
  },
};

/** Shape of this part of the table. */
export type FaultRecordTexts = typeof faultRecordZhCn;
