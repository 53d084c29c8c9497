"""The connection to the hall: frames, requests and answers, replicas of views."""
