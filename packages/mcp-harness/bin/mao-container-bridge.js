#!/usr/bin/env node
import '../dist/container/main.js';
