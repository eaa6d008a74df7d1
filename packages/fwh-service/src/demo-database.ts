/** The demo's database in its data folder; the services of one machine share it. */
export const DEMO_DATABASE = 'fwh-demo.sqlite';
