/** States, measures, interfaces and parts of a network: what stands where its name could stand and is none. */
const STATE =
  /^(?:on|off|ok|up|down|yes|no|none|null|nil|undefined|n\/a|unknown|default|hidden|open|auto|true|false|enabled?|disabled?|(?:dis|re)?connect(?:ed|ing|ion|s)?|online|offline|lost|failed|failure|error|timeout|signal|strength|rssi|snr|quality|level|channel|ch|band|security|auth\w*|password|psk|wpa\d?\S*|wep|key|name|ssid|essid|bssid|mac|ip(?:v\d)?|dns|dhcp|gateway|router|module|modem|chip|firmware|driver|scan\w*|list|config\w*|settings?|set|changed?|status|state|mode|ap|sta|station|client|roam\w*|network|networks|hotspot|adapter|antenna|link|not|is|was|and|or|wi-?fi\S*|wlan\d*|eth\d*|lan\d*|wan\d*|ethernet\S*|bluetooth|ble|usb|cellular|mobile|[2-6]g|lte|802\.11\S*|v?\d+(?:\.\d+)+\S*|[-+−~<>≈]?\d+(?:[.,]\d+)?(?:%|dbm?|[gmk]?hz|[mk]bps|ms|s|g)?|[-–—*.]+|[\d:/.tz-]+)$/iu;
const HAN_STATE =
  /^(?:已|未|无|不|断|连|信号|强度|正常|异常|关闭|开启|打开|启用|禁用|模块|模组|密码|设置|名称|网络|配[置网]|失败|成功|列表|扫描|状态|通[信讯]|掉线|离线|在线|弱|强|差|好|恢复|切换|重[连启]|故障|错误|超时|和|与|或|及|为|是|的|地址|固件|版本|信道|频段|路由|热点|网关|设备|天线|以太网)/u;

/** The text says how a network is, not what it is called. */
export function isNetworkState(text: string): boolean {
  return STATE.test(text) || HAN_STATE.test(text);
}
