// Runs on the Node that is there, before anything is installed: the first line of a first command is ours.
console.log('Installing the packages and Node 24. The first time this takes a minute or two (about 200 MB) ...');
